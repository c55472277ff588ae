"""`python -m rucher` is `rucher`."""

from rucher.cli import main

if __name__ == "__main__":
    main(prog_name="rucher")
