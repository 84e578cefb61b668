"""Mondfang in the clothes of other people's frameworks; needs the extra ``research``.

``mondfang.interop.pettingzoo`` has an environment and ``mondfang.interop.openspiel`` a game per
book. Both count actions and observations in the same way: ``numbers`` and ``vector``.
"""
