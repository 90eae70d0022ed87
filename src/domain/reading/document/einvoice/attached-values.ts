import type { AttachedKind } from '../../../template/attachment-fields.ts';
import type { AttachedValue } from '../attached-invoice.ts';

/** Codes of UNTDID 1001 that EN 16931 allows and that are no plain invoice, and those of orders. */
const kindOfCode: Readonly<Record<string, AttachedKind>> = {
  81: 'credit_note',
  83: 'credit_note',
  261: 'credit_note',
  262: 'credit_note',
  296: 'credit_note',
  308: 'credit_note',
  381: 'credit_note',
  396: 'credit_note',
  420: 'credit_note',
  458: 'credit_note',
  532: 'credit_note',
  384: 'corrected_invoice',
  386: 'prepayment_invoice',
  389: 'self_billed_invoice',
  220: 'order',
  230: 'order',
  231: 'order',
};

/** What a document is by the code of its type; an invoice where nothing else is known of the code. */
export function kindOf(typeCode: string | null): AttachedKind {
  return kindOfCode[typeCode ?? ''] ?? 'invoice';
}

/** A text that means what it says. */
export function plain(text: string | null): AttachedValue | undefined {
  return text === null ? undefined : { text, meaning: text };
}

/** Decimals as XML Schema writes them: a dot, and nothing that groups. */
const decimalForm = /^([+-]?)(\d{1,18})(?:\.(\d{0,12}))?$/;

/**
 * An amount with its currency. Without trailing zeros it has two decimals at least, and never three, so that a lone dot
 * cannot be taken for one that groups thousands.
 */
export function amount(text: string | null, currency: string | null): AttachedValue | undefined {
  const [, sign = '', whole, fraction = ''] = decimalForm.exec(text ?? '') ?? [];
  if (text === null || whole === undefined) return undefined;
  const digits = fraction.replace(/0+$/, '').padEnd(2, '0');
  const decimals = digits.length === 3 ? `${digits}0` : digits;
  const minus = sign === '-' ? '-' : '';
  return { text, meaning: `${minus}${whole}.${decimals}${currency === null ? '' : ` ${currency}`}` };
}

/** A number without trailing zeros. */
export function quantity(text: string | null): AttachedValue | undefined {
  const [, sign = '', whole, fraction = ''] = decimalForm.exec(text ?? '') ?? [];
  if (text === null || whole === undefined) return undefined;
  const digits = fraction.replace(/0+$/, '');
  const decimals = digits.length === 3 ? `.${digits}0` : digits === '' ? '' : `.${digits}`;
  return { text, meaning: `${sign === '-' ? '-' : ''}${whole}${decimals}` };
}

/** A date as UBL writes it, or as 102 of UNTDID 2379, with or without a time behind it. */
export function date(text: string | null): AttachedValue | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|T|\d{4})/.exec(text ?? '') ?? [];
  if (text === null || year === undefined) return undefined;
  return { text, meaning: `${year}-${month}-${day}` };
}

/** Lines of an address, each once. */
export function lines(all: readonly (string | null)[]): AttachedValue | undefined {
  const text = [...new Set(all.filter((line) => line !== null))].join('\n');
  return text === '' ? undefined : { text, meaning: text };
}

/** Without what is not there. */
export function defined<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: NonNullable<Values[Key]>;
  };
}
