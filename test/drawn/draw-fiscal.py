"""Draws a DACTE, DAMDFE, DANFSE or DANFE NFC-e from an XML file: draw-fiscal.py KIND XML PDF. Needs BrazilFiscalReport of PyPI."""

import sys
from pathlib import Path


def layout_of(kind):
    if kind == "cte":
        from brazilfiscalreport.dacte import Dacte

        return Dacte
    if kind == "mdfe":
        from brazilfiscalreport.damdfe import Damdfe

        return Damdfe
    if kind == "nfse":
        from brazilfiscalreport.danfse import Danfse

        return Danfse
    if kind == "nfce":
        from brazilfiscalreport.danfce import Danfce

        return Danfce
    raise SystemExit(f"no layout of the kind {kind}")


kind, source, target = sys.argv[1:]
layout_of(kind)(xml=Path(source).read_text(encoding="utf-8")).output(target)
