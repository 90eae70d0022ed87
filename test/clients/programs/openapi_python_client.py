"""Reads answers with a client of openapi-python-client: python openapi_python_client.py DIRECTORY NAME..."""

import json
import pathlib
import sys

from docface_client.models import Envelope, FaceMatchResult, Money, OcrResult, SlimEnvelope, SlimOcrResult

directory, *names = sys.argv[1:]


def detail(envelope):
    result = envelope.result
    if envelope.error is not None:
        return str(envelope.error.code)
    if isinstance(result, FaceMatchResult):
        return str(result.decision)
    assert isinstance(result, (OcrResult, SlimOcrResult)), type(result)
    document = result.documents[0]
    total = document.fields.additional_properties.get("total")
    amount = total.value.amount if total is not None and isinstance(total.value, Money) else "-"
    return f"{document.type_} {amount}"


for name in names:
    kind = SlimEnvelope if name == "slim" else Envelope
    envelope = kind.from_dict(json.loads(pathlib.Path(directory, f"{name}.json").read_text()))
    print(name, envelope.request_id, detail(envelope))
