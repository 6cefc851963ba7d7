"""A site is served: to this computer alone unless somebody says so, and nothing but the site."""

import http.client
import sys
import threading
import xml.dom.minidom
from contextlib import contextmanager

import pytest

from astar_teacher.commands import main
from astar_teacher.web.serve import ADDRESS, code_of, make_server, own_address, serve_site


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "public"
    folder.mkdir()
    (folder / "index.html").write_text("<p>All pages</p>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("marks", encoding="utf-8")
    return folder


@contextmanager
def served(folder, everyone=False):
    server = make_server(folder, 0, everyone)
    server.page = b"where it is"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def asked(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_pages_of_the_site_are_sent_and_no_other_files(site):
    with served(site) as server:
        assert asked(server, "/") == (200, "<p>All pages</p>")
        assert asked(server, ADDRESS) == (200, "where it is")
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "//secret.txt", "/nothing.html"):
            assert asked(server, path)[0] == 404, path


@pytest.mark.parametrize(("everyone", "host"), [(False, "127.0.0.1"), (True, "0.0.0.0")])
def test_only_this_computer_is_served_unless_somebody_says_so(site, everyone, host):
    with served(site, everyone) as server:
        assert server.server_address[0] == host


def test_the_words_say_who_can_read_what(site):
    said = serve_site(site, port=0)
    assert next(said).startswith("http://localhost:")
    assert next(said) == "Nobody else can open it. With --everyone a class can."
    said.close()
    said = serve_site(site, port=0, everyone=True)
    assert next(said).startswith(f"http://{own_address()}:")
    assert next(said) == f"Everybody in the same network can read what is in {site}, and nothing else of this computer."
    assert "address.html shows the address, to project or to print." in next(said)
    said.close()


def test_the_code_is_a_picture_and_where_it_cannot_be_made_a_remedy(monkeypatch):
    picture = xml.dom.minidom.parseString(code_of("http://192.0.2.7:8000/")).documentElement
    assert picture.tagName == "svg"
    monkeypatch.setitem(sys.modules, "segno", None)
    assert "pip install segno" in code_of("http://192.0.2.7:8000/")


def test_a_folder_without_a_site_and_a_number_in_use_are_told(site, tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["serve", str(tmp_path)])
    assert "holds no site: write one with the command site" in capsys.readouterr().err
    with served(site) as server, pytest.raises(SystemExit):
        main(["serve", str(site), "--port", str(server.server_port)])
    assert "in use: give another number by --port" in capsys.readouterr().err
