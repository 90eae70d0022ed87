import { describe, expect, test } from 'vitest';
import { formatToSymbology, READABLE_BARCODE_FORMATS, type ReadResult } from 'zxing-wasm/reader';
import { toBarcode } from '../../../../src/adapters/zxing/found-code.ts';
import { barcodeFormats } from '../../../../src/domain/template/barcode-formats.ts';

const corner = { x: 0, y: 0 };
const placement = { left: 0, top: 0, scale: 1, page: { width: 100, height: 100 } };

/** A code as the library gives it; with many bytes, that many lines say. */
function read(format: string, bytes = new Uint8Array(20).fill(0x41), lineCount = 20): ReadResult {
  const position = { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner };
  const symbology = formatToSymbology(format as Parameters<typeof formatToSymbology>[0]);
  const text = new TextDecoder().decode(bytes);
  return { format, symbology, bytes, text, lineCount, position, contentType: 'Text' } as unknown as ReadResult;
}

describe('a code that was found', () => {
  test('has a format, whichever the library reads, and each format is one that it reads', () => {
    // What no format of the library's is, and the family of the codes of trade items, of which each has a format.
    const known = READABLE_BARCODE_FORMATS.filter((format) => format !== 'OtherBarcode' && format !== 'EANUPC');
    const found = known.map((format) => toBarcode(read(format), placement)?.format);
    expect(new Set(found)).toEqual(new Set(barcodeFormats));
  });

  test.each(['ITF', 'Code39', 'Codabar'])(
    'is none where few lines say a short %s, which has no check digit',
    (format) => {
      const short = new Uint8Array(6).fill(0x30);
      expect(toBarcode(read(format, short, 7), placement)).toBeNull();
      expect(toBarcode(read(format, short, 8), placement)).not.toBeNull();
      expect(toBarcode(read(format, short.subarray(0, 3), 50), placement)).toBeNull();
      expect(toBarcode(read(format, new Uint8Array(8).fill(0x30), 1), placement)).not.toBeNull();
    },
  );
});
