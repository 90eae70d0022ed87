"""Reads pictures with RapidOCR: one path a line comes in, one line of JSON goes out. One thread."""

import json
import sys
import time

from rapidocr import RapidOCR

ENGINE = RapidOCR(
    params={
        "Global.log_level": "error",
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    }
)
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    started = time.perf_counter()
    try:
        lines = list(ENGINE(line.rstrip("\n")).txts or [])
        answer = {"text": "\n".join(lines), "error": None}
    except Exception as error:  # the file is at fault, the next one may be fine
        answer = {"text": "", "error": type(error).__name__}
    answer["seconds"] = time.perf_counter() - started
    print(json.dumps(answer), flush=True)
