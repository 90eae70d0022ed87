import { type CheckOutcome, checked, failed } from '../result.ts';
import { digitOfRemainder11, remainder11 } from './modulo.ts';

/** What an access key says about its document. */
export interface AccessKey {
  readonly kind: 'nfe' | 'nfse';
  /** CNPJ of the issuer, or CPF when the issuer is a person. */
  readonly issuerTaxId: string;
  /** YYYY-MM. */
  readonly yearMonth: string;
  /** Without leading zeros. */
  readonly number: string;
  /** Without leading zeros; null on an NFS-e. */
  readonly series: string | null;
  /** 55 NF-e, 65 NFC-e, 57 CT-e, 66 NF3-e and so on; null on an NFS-e. */
  readonly model: string | null;
}

const nfePattern = /^\d{6}[\dA-Z]{12}\d{26}$/;
const nfsePattern = /^\d{9}[\dA-Z]{12}\d{29}$/;
const firstPersonSeries = 920;
const lastPersonSeries = 969;

/** Check digit of the 44 characters of the NF-e family. That of the 50 of an NFS-e is not proven: `not_checked`. */
export function checkAccessKey(key: string): CheckOutcome {
  if (nfsePattern.test(key)) return { result: 'not_checked', reason: 'unproven' };
  if (!nfePattern.test(key)) return failed('form');
  return checked(Number(key.charAt(43)) === digitOfRemainder11(remainder11(key.slice(0, 43))));
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '');

export function parseAccessKey(key: string): AccessKey | null {
  if (nfsePattern.test(key)) {
    const id = key.slice(9, 23);
    return {
      kind: 'nfse',
      issuerTaxId: key.charAt(8) === '1' ? id.slice(3) : id,
      yearMonth: `20${key.slice(36, 38)}-${key.slice(38, 40)}`,
      number: withoutZeros(key.slice(23, 36)),
      series: null,
      model: null,
    };
  }
  if (!nfePattern.test(key)) return null;
  const series = Number(key.slice(22, 25));
  const byPerson = series >= firstPersonSeries && series <= lastPersonSeries;
  return {
    kind: 'nfe',
    issuerTaxId: byPerson ? key.slice(9, 20) : key.slice(6, 20),
    yearMonth: `20${key.slice(2, 4)}-${key.slice(4, 6)}`,
    number: withoutZeros(key.slice(25, 34)),
    series: String(series),
    model: key.slice(20, 22),
  };
}
