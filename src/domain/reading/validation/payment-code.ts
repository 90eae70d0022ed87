/** What a code for paying a bill says; null where it says nothing. */
export interface PaymentCode {
  readonly iban: string | null;
  /** With its currency: `EUR 12.30`. */
  readonly amount: string | null;
  readonly creditor: string | null;
  readonly debtor: string | null;
  readonly reference: string | null;
}

export const paymentParts = ['iban', 'amount', 'creditor', 'debtor', 'reference'] as const;

const decimal = /^\d{1,9}(?:\.\d{1,2})?$/;

function amountOf(currency: string, digits: string): string | null {
  if (!decimal.test(digits)) return null;
  const [whole = '', fraction = ''] = digits.split('.');
  return `${currency} ${whole}.${fraction.padEnd(2, '0')}`;
}

/** Swiss Implementation Guidelines QR-bill, version 2: a line for each element. */
function swissQrBill(line: (at: number) => string | null): PaymentCode | null {
  if (line(0) !== 'SPC' || line(1)?.startsWith('02') !== true || line(30) !== 'EPD') return null;
  return {
    iban: line(3),
    amount: amountOf(line(19) ?? 'CHF', line(18) ?? ''),
    creditor: line(5),
    debtor: line(21),
    reference: line(28),
  };
}

/** EPC069-12, the QR code of a SEPA credit transfer (GiroCode). */
function sepaCode(line: (at: number) => string | null): PaymentCode | null {
  if (line(0) !== 'BCD' || line(3) !== 'SCT') return null;
  const [, currency = '', digits = ''] = /^([A-Z]{3})(.+)$/.exec(line(7) ?? '') ?? [];
  return {
    iban: line(6),
    amount: amountOf(currency, digits),
    creditor: line(5),
    debtor: null,
    reference: line(9) ?? line(10),
  };
}

/** The Swiss QR bill or SEPA credit transfer that a payload is; null for any other. */
export function readPaymentCode(payload: string): PaymentCode | null {
  const lines = payload.split(/\r?\n/);
  const line = (at: number): string | null => lines[at]?.trim() || null;
  return swissQrBill(line) ?? sepaCode(line);
}
