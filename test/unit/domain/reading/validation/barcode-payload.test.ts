import { describe, expect, test } from 'vitest';
import {
  aamvaElement,
  accessKeyIn,
  digitableLineIn,
  kindOfPayload,
  pixIn,
} from '../../../../../src/domain/reading/validation/barcode-payload.ts';
import type { BarcodeFormat } from '../../../../../src/domain/template/barcode-formats.ts';
import { samplePayloads } from '../../../../fixtures/barcodes.ts';

const payload = (text: string | null, format: BarcodeFormat = 'QRCode') => ({ format, text });
const nfse = '35503082212345678000195000000001234526092468135799';

describe('accessKeyIn', () => {
  test('takes a payload that is the key alone, with letters in its CNPJ', () => {
    expect(accessKeyIn(payload(samplePayloads.accessKey, 'Code128'))).toBe(samplePayloads.accessKey);
  });

  test('takes the key out of the address of an NFC-e', () => {
    const address = `https://www.fazenda.example/nfce/qrcode?p=${samplePayloads.numericKey}|2|1|1|0123456789ABCDEF`;
    expect(accessKeyIn(payload(address))).toBe(samplePayloads.numericKey);
  });

  test('takes a key of 50 characters out of the address of an NFS-e', () => {
    const address = `https://www.nfse.example/ConsultaPublica/?tpc=1&chave=${nfse}`;
    expect(accessKeyIn(payload(address))).toBe(nfse);
  });

  test('keeps a key whose check digit fails', () => {
    const wrong = `${samplePayloads.accessKey.slice(0, 43)}1`;
    expect(accessKeyIn(payload(wrong))).toBe(wrong);
  });

  test('finds none in other addresses', () => {
    expect(accessKeyIn(payload('https://docface.example/?id=123456'))).toBeNull();
    expect(accessKeyIn(payload(null))).toBeNull();
  });
});

describe('digitableLineIn', () => {
  test('works out the line of a bank boleto', () => {
    expect(digitableLineIn(payload(samplePayloads.boleto, 'ITF'))).toMatch(/^\d{47}$/);
  });

  test('takes no line from another symbology', () => {
    expect(digitableLineIn(payload(samplePayloads.boleto, 'Code128'))).toBeNull();
  });
});

describe('pixIn', () => {
  test('takes a BR Code, and nothing else', () => {
    expect(pixIn(payload(`${samplePayloads.pix}\n`))).toBe(samplePayloads.pix);
    expect(pixIn(payload('000201'))).toBeNull();
  });
});

describe('aamvaElement', () => {
  test('reads elements, the first of a subfile among them', () => {
    const licence = payload(samplePayloads.licence, 'PDF417');
    expect(aamvaElement(licence, 'DAQ')).toBe('T64235789');
    expect(aamvaElement(licence, 'DCS')).toBe('SAMPLE');
    expect(aamvaElement(licence, 'DBA')).toBeNull();
  });

  test('reads none from a payload that is no licence', () => {
    expect(aamvaElement(payload('DCSSAMPLE', 'PDF417'), 'DCS')).toBeNull();
  });
});

describe('kindOfPayload', () => {
  test.each([
    [samplePayloads.accessKey, 'Code128', 'access-key'],
    [samplePayloads.boleto, 'ITF', 'boleto'],
    [samplePayloads.pix, 'QRCode', 'pix'],
    [samplePayloads.licence, 'PDF417', 'driver-licence'],
    ['https://docface.example/', 'QRCode', 'url'],
    ['5901234123457', 'EAN13', 'text'],
    [null, 'QRCode', 'binary'],
  ] as const)('calls %j in %s %s', (text, format, kind) => {
    expect(kindOfPayload(payload(text, format))).toBe(kind);
  });
});
