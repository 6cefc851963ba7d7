"""The claims of the pages from 11 on: the tests of `test_claims.py`, in a module that another processor can take."""

from test_claims import (  # noqa: F401 - collected here
    pytest_generate_tests,
    test_every_answer_of_the_teachers_note,
    test_every_claim_is_true,
    test_every_claim_stands_on_its_page,
    test_every_claim_that_takes_long_is_true,
    test_no_prediction_is_answered_in_sight,
    test_no_text_lies_on_another_or_on_a_path,
    test_no_title_and_no_tick_is_cut,
)


def PAGES(path):  # noqa: N802 - a setting of the module
    return path.stem > "10"
