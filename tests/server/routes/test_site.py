"""A site beside the full table, under a path of its own."""

from pathlib import Path

from estandarte.server.routes.client import SITE_POLICY
from server.conftest import Open
from web.hands.tab import POLICY


def test_a_site_is_served_beside_the_table_with_what_its_page_may_run(
    open_table: Open, tmp_path: Path
) -> None:
    place = tmp_path / "site"
    (place / "engine").mkdir(parents=True)
    (place / "index.html").write_text("a page")
    (place / "engine/core-1.pack").write_bytes(b"packed" * 1_000)
    table = open_table(site=str(place))
    page = table.http.get("/tab/", follow_redirects=True)
    assert (page.text, page.headers["content-security-policy"]) == ("a page", SITE_POLICY)
    pack = table.http.get("/tab/engine/core-1.pack")
    assert pack.content == b"packed" * 1_000 and "content-encoding" not in pack.headers
    assert "immutable" in pack.headers["cache-control"]
    for path in ("/", "/api/games"):  # the full table runs nothing but its own scripts
        assert "wasm" not in table.http.get(path).headers["content-security-policy"]
    assert table.http.get("/tab/nothing").status_code == 404


def test_hosts_are_told_to_send_what_the_table_sends() -> None:
    assert POLICY is not None
    told = {word.strip() for word in POLICY[1].split(";")}
    ours = {word.strip() for word in SITE_POLICY.split(";")}
    assert ours - told == {"frame-ancestors 'none'"}  # a host may show it within its own page
    assert told - ours == {"worker-src 'self'"}
