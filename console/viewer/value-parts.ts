import type { FieldValue } from '../api-types.ts';

/** What an address, or another value of several parts, was distinguished into; nothing for other values. */
export function partsOf(value: FieldValue): readonly (readonly [key: string, part: FieldValue])[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || 'amount' in value) return [];
  return Object.entries(value).filter(([key, part]) => part !== null && key !== 'text');
}
