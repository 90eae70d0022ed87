import { useCallback } from 'react';
import type { FieldValue } from '../api-types.ts';
import { useLanguage, useMessages } from '../shell/language.tsx';
import { viewerMessages } from './messages.ts';
import { partsOf } from './value-parts.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Writes a value as people write it: days and amounts in their language, an address as its line, everything else as it
 * is. Parts that were not distinguished are left out.
 */
export function useShownValue(): (value: FieldValue) => string {
  const { language } = useLanguage();
  const messages = useMessages(viewerMessages);
  return useCallback(
    (value) => {
      const shown = (part: FieldValue): string => {
        if (part === null) return messages.notFound;
        if (typeof part === 'boolean') return part ? messages.yes : messages.no;
        if (typeof part === 'number') return new Intl.NumberFormat(language).format(part);
        if (typeof part === 'string') {
          return isoDay.test(part) ? new Date(`${part}T12:00`).toLocaleDateString(language) : part;
        }
        if (Array.isArray(part)) return part.map(shown).join(', ');
        const amount = amountOf(part, language);
        if (amount !== null) return amount;
        const line: unknown = Reflect.get(part, 'text');
        if (typeof line === 'string' && line !== '') return line;
        return partsOf(part)
          .map(([key, each]) => `${key}: ${shown(each)}`)
          .join(', ');
      };
      return shown(value);
    },
    [language, messages],
  );
}

function amountOf(part: object, language: string): string | null {
  const amount: unknown = Reflect.get(part, 'amount');
  const currency: unknown = Reflect.get(part, 'currency');
  if (typeof amount !== 'number' && typeof amount !== 'string') return null;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return String(amount);
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount));
}
