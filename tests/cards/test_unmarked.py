import pytest

from cards.translations.unmarked_code import unmarked_in_python, unmarked_in_script
from cards.translations.unmarked_templates import Unmarked, unmarked


@pytest.mark.parametrize(
    "source",
    [
        '{% translate "Join" %}',
        "{% blocktranslate trimmed %}\n  Join now\n{% endblocktranslate %}",
        '<a title="{% translate "Join" %}">{{ name }}</a>',
        "{# a remark #}{% comment %}another{% endcomment %}",
        "<script>let word = 1;</script><code>seed</code>",
        '<p>50 · 3 &times; <img alt=""></p>',
        '{% include "lobby/row.html" with kind="own_row" %}',
        "{{ shown|yesno:'true,false' }}",
    ],
)
def test_it_is_content_with_marked_texts(source: str) -> None:
    assert unmarked(source) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>\n  Join now\n</p>", Unmarked(2, "Join now")),
        ('{% if a %}\n<button title="Join {{ name }}">x</button>{% endif %}', Unmarked(2, "Join")),
        ('<a\n  aria-label="Join"></a>', Unmarked(1, "Join")),
        ('<img alt="A wall">', Unmarked(1, "A wall")),
        ('<input placeholder="Your name">', Unmarked(1, "Your name")),
        ('<input type="submit" value="Join">', Unmarked(1, "Join")),
        ('{% include "row.html" with label="Join now" %}', Unmarked(1, "Join now")),
        ('{{ name|default:"Nobody" }}', Unmarked(1, "Nobody")),
        ("{% blocktranslate %}a{% endblocktranslate %}\n\nžoga", Unmarked(3, "žoga")),
    ],
)
def test_it_finds_what_was_never_marked(source: str, found: Unmarked) -> None:
    assert unmarked(source) == [found]


@pytest.mark.parametrize(
    "source",
    [
        'field = CharField(label="Name")',
        'class Meta:\n    verbose_name = "Name"',
        'messages.error(request, "Name")',
        'raise ValidationError("Name")',
        'x = CharField(error_messages={"required": "Name"})',
        'text = _(f"Name {x}")',
    ],
)
def test_it_finds_unmarked_texts_in_code(source: str) -> None:
    assert len(list(unmarked_in_python(source))) == 1
    assert list(unmarked_in_python(source.replace('"Name"', '_("Name")').replace('f"Name {x}"', '"Name"'))) == []


def test_it_finds_what_a_script_writes_into_the_page() -> None:
    found = list(unmarked_in_script('a;\nnode.textContent = "Lost";\nnode.title = "";\nb.textContent = `${left} s`;'))
    assert found == [Unmarked(2, "Lost")]
