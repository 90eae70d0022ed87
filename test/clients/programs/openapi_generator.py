"""Reads answers with a client of openapi-generator: python openapi_generator.py DIRECTORY NAME..."""

import pathlib
import sys

from openapi_client.api import WebhooksApi
from openapi_client.models import Envelope, FaceMatchResult, Money, OcrResult, SlimEnvelope, SlimOcrResult

directory, *names = sys.argv[1:]
assert WebhooksApi.list_endpoints, "what the service sends took the place of what it takes"


def detail(envelope):
    if envelope.error is not None:
        return envelope.error.code.value
    result = envelope.result.actual_instance
    if isinstance(result, FaceMatchResult):
        return result.decision
    assert isinstance(result, (OcrResult, SlimOcrResult)), type(result)
    document = result.documents[0]
    total = document.fields.get("total")
    value = None if total is None else total.value.actual_instance
    return f"{document.type} {value.amount if isinstance(value, Money) else '-'}"


for name in names:
    kind = SlimEnvelope if name == "slim" else Envelope
    envelope = kind.from_json(pathlib.Path(directory, f"{name}.json").read_text())
    print(name, envelope.request_id, detail(envelope))
