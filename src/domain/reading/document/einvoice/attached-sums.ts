import { addUpTo } from '../../../decimal.ts';
import type { AttachmentFieldName } from '../../../template/attachment-fields.ts';
import type { AttachedSum } from '../attached-invoice.ts';

/** Decimals as XML Schema writes them; null for what is none. */
function decimal(text: string): string | null {
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d{1,18})(?:\.(\d{0,12}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return `${sign === '-' ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** Amounts of a sum as the file has them; what it does not have counts as nothing. */
interface Parts {
  readonly add: readonly (string | null)[];
  readonly subtract?: readonly (string | null)[];
}

/**
 * Whether the amounts of a file add up to one of its totals, to a cent. Null where the file does not have the total or
 * none of the amounts, or one is no number.
 */
export function sumTo(
  field: AttachmentFieldName,
  total: string | null,
  { add, subtract = [] }: Parts,
): AttachedSum | null {
  const isThere = (text: string | null): text is string => text !== null;
  const added = add.filter(isThere).map(decimal);
  const taken = subtract.filter(isThere).map(decimal);
  const sum = total === null ? null : decimal(total);
  if (sum === null || added.length === 0 || added.includes(null) || taken.includes(null)) return null;
  const parts = [...added.filter(isThere), ...taken.filter(isThere).map(negated)];
  const addsUp = addUpTo(parts, sum, '0.01');
  return addsUp === null ? null : { field, addsUp };
}

/** Sums that can be told, without those that cannot. */
export function known(all: readonly (AttachedSum | string | null)[]): readonly AttachedSum[] {
  return all.filter((sum) => sum !== null && typeof sum !== 'string');
}

/** Whether a file says that it follows EN 16931, whose sums are then to close. */
export function followsEn16931(profile: string | null): boolean {
  return profile?.includes('en16931') === true;
}
