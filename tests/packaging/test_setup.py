"""A missing prerequisite is one plain line with exit status 2, never a traceback."""

import os
import shutil
import socket
import sys
from pathlib import Path

import pytest

from tests.architecture.project import ROOT
from tests.packaging.environments import copy_of_the_project, fail, free_port, run, served

PARLOUR = Path(sys.executable).with_name("parlour")
CLOSED = "http://127.0.0.1:9/"
NO_NETWORK = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": CLOSED, "PIP_FIND_LINKS": "", "PIP_NO_CACHE_DIR": "1"}
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What the set-up needs of a fresh clone."""
    for name in ("scripts", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("pyproject.toml", "hatch_build.py", "Makefile"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.fixture
def no_ensurepip(tmp_path: Path) -> Path:
    """A folder that hides `ensurepip`, as a Debian without python3-venv does."""
    folder = tmp_path / "hidden"
    folder.mkdir()
    (folder / "ensurepip.py").write_text("raise ImportError('no ensurepip')\n")
    return folder


def script(folder: Path, name: str, text: str) -> None:
    """An executable shell script."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text("#!/bin/sh\n" + text)
    (folder / name).chmod(0o755)


def test_an_old_python_is_refused(project: Path) -> None:
    code = (
        "import sys, runpy; sys.version_info = (3, 9, 2, 'final', 0); sys.argv = ['setup.py', 'play'];"
        "runpy.run_path('scripts/setup.py', run_name='__main__')"
    )
    assert "Python 3.11 or newer is needed, this is 3.9" in fail(sys.executable, "-c", code, cwd=project)


def test_a_wrong_word_is_refused(project: Path) -> None:
    assert "play|test|test-all" in fail(sys.executable, "scripts/setup.py", "dance", cwd=project)


def test_a_missing_venv_module_names_the_package(project: Path, no_ensurepip: Path) -> None:
    command = (sys.executable, "scripts/setup.py", "play")
    line = fail(*command, cwd=project, PYTHONPATH=str(no_ensurepip), PATH=str(project / "nothing"))
    assert "no venv module" in line
    assert f"python3.{sys.version_info.minor}-venv" in line


@pytest.mark.skipif(not IS_ROOT, reason="only root may install Debian packages")
def test_root_on_debian_installs_the_venv_module(project: Path, no_ensurepip: Path) -> None:
    script(project / "bin", "apt-get", f'echo "$@" >> {project}/apt.log\n/bin/rm -f {no_ensurepip}/ensurepip.py\n')
    command = ("/bin/sh", "-c", '"$0" scripts/setup.py play >said.log', sys.executable)
    path = f"{project / 'bin'}:/usr/bin:/bin"
    line = fail(*command, cwd=project, PYTHONPATH=str(no_ensurepip), PATH=path, **NO_NETWORK)
    assert (
        f"install -y -q --no-install-recommends python3.{sys.version_info.minor}-venv"
        in (project / "apt.log").read_text()
    )
    assert "installing the Debian package" in (project / "said.log").read_text()
    assert "is there a network?" in line


FIND_BROWSER = "import runpy; runpy.run_path('scripts/setup.py')['find_browser']()"


@pytest.mark.skipif(not IS_ROOT, reason="only root may install Debian packages")
def test_root_on_debian_installs_chromium(project: Path) -> None:
    tools = project / "bin"
    script(
        tools,
        "apt-get",
        f'echo "$@" >> {project}/apt.log; echo "#!/bin/sh" >{tools}/chromium; chmod +x {tools}/chromium',
    )
    (tools / "sh").symlink_to("/bin/sh")
    (tools / "chmod").symlink_to(shutil.which("chmod") or "")
    said = run(sys.executable, "-c", FIND_BROWSER, cwd=project, PATH=str(tools))
    assert "installing the Debian package chromium" in said
    assert "install -y -q --no-install-recommends chromium" in (project / "apt.log").read_text()
    assert run(sys.executable, "-c", FIND_BROWSER, cwd=project, PATH=str(tools)) == ""


BUILD = """
import runpy
build = runpy.run_path('scripts/setup.py')['build']
said = iter(['kernels: pure Python, for there is no C compiler (gcc)\\n', ''])
build.__globals__['run'] = lambda what, command: next(said)
build('PROFILE')
"""


@pytest.mark.skipif(not IS_ROOT, reason="only root may install Debian packages")
def test_root_on_debian_installs_a_compiler_for_the_tests(project: Path) -> None:
    tools = project / "bin"
    script(tools, "apt-get", f'echo "$@" >> {project}/apt.log\n')
    (tools / "sh").symlink_to("/bin/sh")
    said = run(sys.executable, "-c", BUILD.replace("PROFILE", "test"), cwd=project, PATH=str(tools))
    packages = "gcc libc6-dev python3-dev"
    assert said == f"setup: installing the Debian package {packages} with apt-get (to compile the kernels)\n"
    assert f"install -y -q --no-install-recommends {packages}\n" in (project / "apt.log").read_text()


@pytest.mark.parametrize("profile", ["play", "test"])
def test_a_missing_compiler_is_said(project: Path, profile: str) -> None:
    code = BUILD.replace("PROFILE", profile)  # without apt-get, as on a machine that is no Debian
    said = run(sys.executable, "-c", code, cwd=project, PATH=str(project / "nothing"))
    assert said == "setup: kernels: pure Python, for there is no C compiler (gcc)\n"


def test_a_missing_chromium_names_the_package(project: Path) -> None:
    said = run(sys.executable, "-c", FIND_BROWSER, cwd=project, PATH=str(project / "nothing"))
    assert "install the package chromium" in said


def test_no_network_is_said(project: Path) -> None:
    line = fail(sys.executable, "scripts/setup.py", "play", cwd=project, **NO_NETWORK)
    assert "is there a network?" in line


def test_a_missing_web_part_is_said(project: Path) -> None:
    done = "import subprocess, sys; sys.exit(2 * bool(subprocess.call([sys.executable, 'hatch_build.py'])))"
    assert "web/package.json is missing" in fail(sys.executable, "-c", done, cwd=project)


@pytest.mark.slow
def test_a_web_build_without_network_is_said(tmp_path: Path) -> None:
    project = copy_of_the_project(tmp_path / "parlour")
    npm = {"npm_config_registry": CLOSED, "npm_config_fetch_retries": "0", "npm_config_cache": str(tmp_path / "cache")}
    code = (
        "import subprocess, sys\n"
        "done = subprocess.run([sys.executable, 'hatch_build.py'], stderr=subprocess.PIPE, text=True)\n"
        "sys.stderr.write(done.stderr.splitlines()[-1]); sys.exit(2 * bool(done.returncode))"
    )
    line = fail(sys.executable, "-c", code, cwd=project, **npm)
    assert "`npm ci` failed" in line
    assert "is there a network?" in line


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        line = fail(PARLOUR, "serve", "--port", port, "--data", tmp_path / "data", cwd=tmp_path)
    assert port in line


def test_a_port_out_of_range_is_said(tmp_path: Path) -> None:
    assert "70000" in fail(PARLOUR, "serve", "--port", "70000", "--data", tmp_path / "data", cwd=tmp_path)


def test_a_data_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    goal = tmp_path / "file" / "data"
    assert str(goal) in fail(PARLOUR, "serve", "--port", str(free_port()), "--data", goal, cwd=tmp_path)


@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
def test_a_data_folder_that_is_read_only_is_said(tmp_path: Path) -> None:
    goal = tmp_path / "data"
    goal.mkdir(mode=0o500)
    assert str(goal) in fail(PARLOUR, "serve", "--port", str(free_port()), "--data", goal, cwd=tmp_path)


@pytest.mark.slow
def test_make_play_serves_the_table(tmp_path: Path) -> None:
    port = free_port()
    arguments = ("make", "-C", ROOT, "play", f"PORT={port}", f"DATA={tmp_path / 'data'}")
    with served(*arguments, port=port, cwd=tmp_path):
        pass
    assert any((tmp_path / "data").iterdir())


def test_make_alone_lists_the_targets() -> None:
    listed = run("make", "-C", ROOT, cwd=ROOT)
    assert [
        name for name in ("play", "test", "test-all", "lint", "bench", "clean") if f"make {name} " not in listed
    ] == []
