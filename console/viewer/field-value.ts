import { useCallback } from 'react';
import { useLanguage, useMessages } from '../shell/language.tsx';
import { viewerMessages } from './messages.ts';
import { shownAmount, shownDay, shownNumber } from './plain-values.ts';

/**
 * Writes a value of a field, a row of a list or another JSON value as people write it: days and amounts in their
 * language, an address as its line, everything else as it is. What is null is left out of objects.
 */
export function useShownValue(): (value: unknown) => string {
  const { language } = useLanguage();
  const messages = useMessages(viewerMessages);
  return useCallback(
    (value) => {
      const shown = (part: unknown): string => {
        if (part === null || part === undefined) return messages.notFound;
        if (typeof part === 'boolean') return part ? messages.yes : messages.no;
        if (typeof part === 'number') return shownNumber(part, language);
        if (typeof part === 'string') return shownDay(part, language);
        if (typeof part !== 'object') return '';
        if (Array.isArray(part)) return part.map(shown).join(', ');
        const amount = amountOf(part, language);
        if (amount !== null) return amount;
        const line: unknown = Reflect.get(part, 'text');
        if (typeof line === 'string' && line !== '') return line;
        return Object.entries(part)
          .flatMap(([key, each]) => (each === null ? [] : [`${key}: ${shown(each)}`]))
          .join(', ');
      };
      return shown(value);
    },
    [language, messages],
  );
}

function amountOf(part: object, language: string): string | null {
  const amount: unknown = Reflect.get(part, 'amount');
  if (typeof amount !== 'number' && typeof amount !== 'string') return null;
  return shownAmount(String(amount), Reflect.get(part, 'currency'), language);
}
