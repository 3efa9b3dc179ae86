"""All that acts for somebody stands in the audit of docs/security.md; no link opens an account."""

import inspect
import re
import typing
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from estandarte.server.app import make_app
from estandarte.server.wire import messages
from server.conftest import settings_for
from server.guests import Json, Table
from server.people.test_accounts import account

ROOT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| (`[^|]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
SPAN = re.compile(r"`([^`]+)`")
WHO_ASKS = re.compile(r"person_asking|at_table|caller_of|token_of|_me\(|_experimenter")
FORMS: dict[str, Json] = {
    "POST /api/people": {"name": "Not He", "password": "a long enough one"},
    "POST /api/matches": {"game": "skirmish", "seats": {"red": {"kind": "me"}}},
    "POST /api/matches/{match}/ask": {"ask": {"kind": "ping"}},
    "POST /api/matches/{match}/words": {"words": "salt"},
    "POST /api/matches/{match}/invites": {"role": "blue"},
    "POST /api/matches/{match}/challenges": {"role": "blue", "bot": "Nobody"},
    "PATCH /api/me": {"email": "thief@table.example"},
    "POST /api/me/forget": {"password": "a long enough one"},
    "POST /api/me/recovery": {"password": "a long enough one"},
    "POST /api/lab": {"question": "balance", "game": "skirmish"},
}
"""What wants more than nothing, as far as it must to get past the form."""
FIELDS: dict[str, Any] = {
    "action": {"kind": "end_turn", "role": "red"}, "words": "a word", "faces": [1], "step": 0,
    "said": 1, "agree": True, "commitment": "0" * 64, "seed": "salt", "intentions": [],
    "paused": True, "role": "red", "seconds": 1.0, "piece": "r1", "x": 1, "y": 1,
    "email": "thief@table.example",
}  # fmt: skip


def audited() -> dict[str, tuple[str, str]]:
    """By route or message: for whom it acts, and what proves it."""
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    part = page.split("## Who acts for whom")[1].split("\n## ")[0]
    return {
        name: (whom, proof)
        for names, whom, _, proof in ROW.findall(part)
        for name in SPAN.findall(names)
    }


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All that the table answers to, by method and path."""
    app = make_app(settings_for(tmp_path_factory.mktemp("routes")))
    found = {}
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            path = re.sub(r":\w+}", "}", route.path)
            for handler in route.route_handlers:
                for method in sorted(handler.http_methods - {"OPTIONS"}):
                    found[f"{method} {path}"] = handler
    return found


def asks() -> dict[str, Any]:
    return {kind.__struct_config__.tag: kind for kind in typing.get_args(messages.AnyAsk)}


def entry(name: str) -> str:
    """The place in the audit of a route or message."""
    return next((known for known in audited() if fnmatchcase(name, known)), "")


def test_every_route_and_message_stands_in_the_audit(routes: dict[str, Any]) -> None:
    assert len(routes) > 60 and len(asks()) > 35
    assert [name for name in (*routes, *asks()) if not entry(name)] == []


def test_the_audit_names_nothing_that_is_not_there(routes: dict[str, Any]) -> None:
    there = [*routes, *asks()]
    assert [k for k in audited() if not any(fnmatchcase(name, k) for name in there)] == []


def test_every_proof_in_the_audit_is_a_test() -> None:
    for _, proof in audited().values():
        for file, _, name in (named.partition("::") for named in SPAN.findall(proof)):
            text = (ROOT / file).read_text("utf-8")
            assert f"def {name or 'test_'}" in text, f"{file}::{name}"


def test_what_acts_for_nobody_asks_nobody_who_he_is(routes: dict[str, Any]) -> None:
    for name, handler in routes.items():
        body = inspect.getsource(inspect.unwrap(handler.fn))
        nobody = audited()[entry(name)][0] == "nobody"
        assert not (nobody and WHO_ASKS.search(body)), name


def test_a_link_opens_no_account(table: Table, routes: dict[str, Any]) -> None:
    """Every route and message, tried with the link to the seat of somebody with an account."""
    ana = account(table, "Ana Audit", email="ana@table.example")
    bea = account(table, "Bea Audit")
    red = table.open_match(ana["token"], seats={"red": {"kind": "me"}})
    blue = table.join(red, "blue", bea["token"])
    places = {
        "match": red["match"], "game": "skirmish", "rule": "SKI-1-a", "step": "0", "id": "x",
        "token": "x", "invite": red["invites"]["blue"].rsplit("/", 1)[1], "key": "x",
        "army": "x", "path": "x",
    }  # fmt: skip
    before = table.get("/api/me/data", ana["token"])
    headers = {"Authorization": f"Bearer {red['token']}"}
    for name in routes:
        method, path = name.split(" ")
        form = FORMS.get(name, {}) if method != "GET" else None
        answer = table.http.request(method, path.format(**places), json=form, headers=headers)
        assert answer.status_code < 500, (name, answer.text)
        if path.startswith("/api/me"):
            assert answer.status_code == 401, (name, answer.text)
    for name, kind in asks().items():
        if name not in ("hello", "leave"):
            wanted = {f: FIELDS[f] for f in kind.__struct_fields__ if f in FIELDS}
            more = {"sitter": blue["sitter"]} if name == "block" else {}
            body = {"ask": {"kind": name, **wanted, **more}}
            answer = table.http.post(f"/api/matches/{red['match']}/ask", json=body, headers=headers)
            assert answer.status_code < 500 and "server.message" not in answer.text, answer.text
    after = table.get("/api/me/data", ana["token"])
    for part in ("person", "name", "about", "ratings", "experiments"):
        assert after[part] == before[part]
    assert [m["match"] for m in after["matches"]] == [red["match"]]
    assert after["matches"][0]["seats"][0]["email"] == "ana@table.example"
