"""The spreadsheet: out without danger, in with a dry run and a word for each wrong row."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import trans_real

from cards import curation
from cards.models import Card, Override
from lobby.models import Player

pytestmark = pytest.mark.django_db

EXPORT, IMPORT = "/admin/cards/card/export/", "/admin/cards/card/import/"
HEADER = "card,field,language,text\n"
GOOD = "card:quartz,effect,sl,'+1 k stolpu. Znova\n"


@pytest.fixture
def client(curator: Player) -> Client:
    client = Client(headers={"accept-language": "en-gb"})
    client.force_login(curator)
    return client


def dry_run(client: Client, text: str | bytes) -> str:
    content = text if isinstance(text, bytes) else text.encode()
    return client.post(IMPORT, {"file": SimpleUploadedFile("texts.csv", content)}).content.decode()


def confirm(client: Client, html: str) -> str:
    """Presses the button of the page; as a button that was there before, if the page has none."""
    button = re.search(r'name="confirm" value="(\w+)"', html)
    return client.post(IMPORT, {"confirm": button[1] if button else "before"}, follow=True).content.decode()


def test_the_export_holds_every_text_and_no_formula(client: Client, quartz: Card) -> None:
    curation.put(quartz, "effect", "sl", "+1 k stolpu. Znova", None)
    answer = client.get(EXPORT)
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len([row for row in rows if row["card"].startswith("card:")]) == 102 * 2 * 6
    found = [row for row in rows if (row["card"], row["field"], row["language"]) == ("card:quartz", "effect", "sl")]
    assert (found[0]["text"], found[0]["numbers"]) == ("'+1 k stolpu. Znova", "'+1")
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]


def test_what_was_exported_comes_in_unchanged(client: Client, quartz: Card) -> None:
    curation.put(quartz, "effect", "sl", "+1 k stolpu. Znova", None)
    html = dry_run(client, client.get(EXPORT).content)
    assert "can’t be taken" not in html
    assert "would change" not in html
    assert Override.objects.get().text == "+1 k stolpu. Znova"


def test_a_dry_run_changes_nothing_until_it_is_confirmed(client: Client) -> None:
    html = dry_run(client, HEADER + GOOD)
    assert "Import 1 text" in html
    assert not Override.objects.exists()
    assert "1 text was imported." in confirm(client, html)
    assert Override.objects.get().text == "+1 k stolpu. Znova"
    assert "choose it again" in confirm(client, html)


def test_a_text_that_somebody_saved_after_the_dry_run_is_shown_before_it_goes(client: Client, quartz: Card) -> None:
    html = dry_run(client, HEADER + GOOD + "card:quartz,name,ro,Cuarț alb\n")
    curation.put(quartz, "effect", "sl", "+1 stolp", None)
    html = confirm(client, html)
    assert "Somebody else has changed this text meanwhile; now it is: “+1 stolp”." in html
    assert "Import 2 texts" in html
    assert Override.objects.get().text == "+1 stolp"
    assert "2 texts were imported." in confirm(client, html)
    assert set(Override.objects.values_list("text", flat=True)) == {"+1 k stolpu. Znova", "Cuarț alb"}


def test_nor_does_an_import_undo_what_somebody_took_back_after_the_dry_run(client: Client, quartz: Card) -> None:
    curation.put(quartz, "effect", "sl", "+1 stolp", None)
    html = dry_run(client, HEADER + GOOD)
    curation.put(quartz, "effect", "sl", "", None)
    assert "now it is: “+1 k stolpu. Igrajte znova”." in confirm(client, html)
    assert not Override.objects.exists()


def test_a_row_whose_card_has_gone_since_the_dry_run_is_told(client: Client, quartz: Card) -> None:
    html = dry_run(client, HEADER + GOOD + "card:amethyst,name,ro,Ametist lila\n")
    quartz.delete()
    html = confirm(client, html)
    assert "There is no card “card:quartz”." in html
    assert "choose it again" in confirm(client, html)
    assert not Override.objects.exists()


def test_a_button_imports_what_stands_above_it_and_nothing_else(client: Client) -> None:
    first = dry_run(client, HEADER + GOOD)
    dry_run(client, HEADER + "card:quartz,name,ro,Cuarț alb\n")
    assert "choose it again" in confirm(client, first)
    assert not Override.objects.exists()


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("card:quartz,effect,sl,+2 k stolpu", "The numbers must be those of the rule: +1. Here stands: +2."),
        ("card:quartz,effect,xx,+1", "The language “xx” is unknown"),
        ("card:quartz,effect,xx,", "The language “xx” is unknown"),
        ("card:quartz,effect,ro,=HYPERLINK(1)", "can’t begin like a formula"),
        ("card:quartz,effect,ro,'=HYPERLINK(1)", "can’t begin like a formula"),
        ("card:quartz,effect,ro," + "9" * 5000, "The text has 5000 characters; at most 200 fit."),
        ("card:nothing,effect,ro,+1", "There is no card “card:nothing”."),
        ("card:quartz,colour,ro,red", "A card has no text “colour”"),
        (GOOD.strip(), "An earlier row of the file is for the same text."),
    ],
)
def test_one_wrong_row_is_named_and_nothing_is_imported(client: Client, row: str, said: str) -> None:
    html = dry_run(client, f"{HEADER}{GOOD}{row}\n")
    assert said in html
    assert "<td>3</td>" in html
    assert "choose it again" in confirm(client, html)
    assert not Override.objects.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"card,text\n", "lacks the columns field, language"),
        (b"card,field,language,text,text\n", "more than one column “text”"),
        (f"{HEADER}card:quartz,effect,sl,+1 k stolpu, znova\n".encode(), "more cells than columns in line 2"),
        (f'{HEADER}card:quartz,effect,sl,"+1 k stolpu\ncard:ruby,name,sl,Rubin\n'.encode(), "unexpected end of data"),
        (b"x" * (2 * 1024 * 1024 + 1), "too large"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_a_sentence(client: Client, content: bytes, said: str) -> None:
    assert said in dry_run(client, content)


def test_a_file_must_be_chosen(client: Client) -> None:
    assert "Choose a file first." in client.post(IMPORT).content.decode()


@pytest.mark.parametrize(
    "file",
    [
        (HEADER + GOOD).replace(",", ";"),
        (HEADER + GOOD).replace(",", "\t"),
        (HEADER + GOOD).replace("\n", "\r\n"),
        (HEADER + GOOD).replace("\n", "\r"),
        "Card, Field, Language, Text\ncard:quartz, effect, sl, +1 k stolpu. Znova\n",
        "note,language,text,field,card,,\nlater,sl,+1 k stolpu. Znova,effect,card:quartz,,,\n",
    ],
)
def test_a_file_is_read_as_spreadsheets_and_people_write_it(client: Client, file: str) -> None:
    html = dry_run(client, file)
    assert "1 text was imported." in confirm(client, html)
    assert Override.objects.get().text == "+1 k stolpu. Znova"


def test_a_file_of_quite_another_kind_makes_no_endless_page(client: Client) -> None:
    html = dry_run(client, HEADER + "a,b,c,d\n" * 5000)
    assert "5000 rows can’t be taken" in html
    assert html.count("There is no card “a”.") == 200


def test_slips_in_the_language_load_no_catalogues(client: Client) -> None:
    languages = [f"x{number}" for number in range(50)]
    dry_run(client, HEADER + "".join(f"card:quartz,name,{language},Kremen\n" for language in languages))
    assert not set(languages) & trans_real._translations.keys()


def test_an_empty_text_takes_the_override_back(client: Client, quartz: Card) -> None:
    curation.put(quartz, "effect", "sl", "+1 k stolpu. Znova", None)
    html = dry_run(client, HEADER + "card:quartz,effect,sl,\n")
    confirm(client, html)
    assert not Override.objects.exists()
