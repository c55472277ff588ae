#!/bin/sh
# Finds a Python that can make .venv (or takes $PYTHON) and runs set_up.py with it.
set -eu
cd "$(dirname "$0")/.."

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
makes_venvs() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

if [ -n "${PYTHON:-}" ]; then
    if ! is_new_enough "$PYTHON"; then
        echo "PYTHON=$PYTHON: not a Python 3.11 or later ($("$PYTHON" --version 2>&1 || true))." >&2
        exit 1
    fi
    exec "$PYTHON" scripts/set_up.py --chosen "$@"
fi

found=
for python in python3.13 python3.12 python3.11 python3.14 python3 python; do
    is_new_enough "$python" || continue
    found=${found:-$python}
    if makes_venvs "$python"; then
        found=$python
        break
    fi
done
if [ -z "$found" ]; then
    echo "Rucher needs Python 3.11 or later, and found only: $(python3 --version 2>&1 || true)" >&2
    echo "Install one, or give its path: make PYTHON=/path/to/python3 ..." >&2
    exit 1
fi
exec "$found" scripts/set_up.py "$@"
