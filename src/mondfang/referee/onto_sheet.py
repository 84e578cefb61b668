"""What a ruling writes on the sheet of a block: the deal as it ends by the Renonce."""

from __future__ import annotations

import msgspec

from mondfang.referee.case import CaseForm
from mondfang.referee.rulings import Ruling
from mondfang.scorer.slip.form import Slip, SlipRenonce


def slip_of_ruling(form: CaseForm, ruling: Ruling) -> Slip | None:
    """The deal as a slip; None where it goes on after the ruling, or nothing is written.

    Forehand and stake are the sheet's to say.
    """
    if not ruling.ends_the_deal or ruling.settlement is None:
        return None
    claims = [one for one in form.claims if (one.seat, one.premium) not in ruling.refused]
    fault = SlipRenonce(list(ruling.charged), form.fault, claims)
    return msgspec.structs.replace(form.slip, forehand=None, stake=None, renonce=fault)
