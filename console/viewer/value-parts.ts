import type { FieldValue } from '../api-types.ts';

/** What an address was distinguished into; nothing for other values. */
export function partsOf(value: FieldValue): readonly (readonly [key: string, part: string])[] {
  if (value === null || typeof value !== 'object' || 'amount' in value) return [];
  return Object.entries(value).flatMap(([key, part]) => (part === null || key === 'text' ? [] : [[key, part]]));
}
