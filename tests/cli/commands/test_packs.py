"""`estandarte packs`."""

import json

HEAD = 'estandarte = "pack"\nformat = 1\ngame = "lepanto"\nname = "La caja de 1978"\n'


def written(tmp_path, text, name="box.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_reconstructed_values_are_listed_with_their_reasons(estandarte):
    ran = estandarte("packs", "list", "lepanto", "--about", "galeaza", "--lang", "es")
    assert ran.status == 0
    assert "ships.types.galleass.guns = 4   naves · clases de nave · galeaza" in ran.out
    assert "se lee como el doble de una galera" in ran.out
    all_of_it = json.loads(estandarte("packs", "list", "lepanto", "--all", "--json").out)
    assert {v["status"] for v in all_of_it} == {"printed", "published", "derived", "reconstructed"}


def test_a_new_pack_waits_to_be_filled_in(estandarte, tmp_path):
    path = written(tmp_path, estandarte("packs", "new", "lepanto").out)
    ran = estandarte("packs", "check", "lepanto", path)
    assert (ran.status, "replaces 0 values" in ran.out) == (0, True)


def test_a_pack_is_checked_compared_played_and_cited(estandarte, tmp_path):
    value = "[values.ships.types.galleass]\nmuskets = {}\n"
    mine = written(tmp_path, HEAD + value.format(9))
    yours = written(tmp_path, HEAD + value.format(7), "other.toml")
    assert estandarte("packs", "check", "lepanto", mine).status == 0
    diff = estandarte("packs", "diff", "lepanto", yours, mine)
    assert "ships.types.galleass.muskets: 7 → 9" in diff.out
    words = ("--scenario", "tutorial", "--pack", mine, "--records", tmp_path / "kept")
    assert estandarte("simulate", "lepanto", "--seed", "1", *words).status == 0
    record = next((tmp_path / "kept").iterdir())
    sound = estandarte("verify", record, "--lang", "es")
    assert "Jugada con el paquete «La caja de 1978»" in sound.out
    assert json.loads(estandarte("verify", record, "--json").out)["packs"][0]["name"] == (
        "La caja de 1978"
    )


def test_every_fault_of_a_pack_is_told(estandarte, tmp_path):
    text = '[values.ships.types.galleass]\nguns = "many"\noars = 3\n'
    ran = estandarte("packs", "check", "lepanto", written(tmp_path, HEAD + text), "--lang", "es")
    assert ran.status == 1
    assert "ships.types.galleass.guns: Aquí va un número entero, no un texto." in ran.out
    assert "ships.types.galleass.oars: Aquí nada se llama «oars»." in ran.out
    assert "2 faltas" in ran.err


def test_nonsense_is_answered_in_words(estandarte, tmp_path):
    other = written(tmp_path, HEAD.replace("lepanto", "mistral"))
    for words in (
        ("burn", "lepanto"),
        ("check", "lepanto"),
        ("list", "chess"),
        ("check", "lepanto", other),
        ("check", "lepanto", tmp_path / "none"),
        ("diff", "lepanto", written(tmp_path, "x = ", "bad.toml")),
    ):
        ran = estandarte("packs", *words)
        assert (ran.status, len(ran.err.strip().splitlines())) == (2, 1), words
