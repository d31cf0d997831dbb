"""Letters that readers take for each other, as data: other alphabets' for Latin ones, Latin ones among themselves."""

LETTERS = str.maketrans(
    {
        **dict(zip("АВЕЅІЈКМНОРСТУХҺԁԚԜӀ", "ABESIJKMHOPCTYXhdQWl", strict=True)),
        **dict(zip("авеѕіјкмнорстухһԛԝӏ", "abesijkmhopctyxhqwl", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
        **dict(zip("αβεζηικμνορτυχγ", "abezhikmvoptuxy", strict=True)),
        **dict(zip("ҮүӨөӘәЬь", "YyOoƏəBb", strict=True)),
        **dict(zip("ðÐıſŋ", "dDisn", strict=True)),
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
        "þ": "p",
        "Þ": "P",
    }
)

READ = frozenset("abcdefghijklmnopqrstuvwxyzəбгджзилпфцчшщъыэюяђєљњћџγδθλμξπσφψω")
"""What is left of today's Latin, Cyrillic and Greek letters when accents, strokes and look-alikes are taken away."""

LOOK_ALIKE_PAIRS = (("rn", "m"), ("vv", "w"))

NARROW = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
"""Applied to small letters: I, l, 1 and | are one stroke in most typefaces."""
