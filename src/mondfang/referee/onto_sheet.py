"""What a ruling writes on the sheet of a block: the deal as it ends by the Renonce."""

from __future__ import annotations

import msgspec

from mondfang.referee.case import CaseForm
from mondfang.referee.rulings import Ruling
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.form import Slip, SlipRenonce


def slip_of_ruling(book: Rulebook, form: CaseForm, ruling: Ruling) -> Slip | None:
    """The deal as a slip; None where it goes on after the ruling, or nothing is written.

    Forehand and stake are the sheet's to say, and with the forehand who Trischaken is told of.
    """
    if not ruling.ends_the_deal or ruling.settlement is None:
        return None
    claims = [one for one in form.claims if (one.seat, one.premium) not in ruling.refused]
    fault = SlipRenonce(list(ruling.charged), form.fault, claims)
    is_tricks = book.contracts[form.slip.contract].talon == "tricks"
    declarer = None if is_tricks else form.slip.declarer
    return msgspec.structs.replace(
        form.slip, forehand=None, declarer=declarer, stake=None, renonce=fault
    )
