const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const decimal = /^-?\d+(?:\.(\d+))?$/;

/** A day as people write it; a text that is no day of the calendar as it was read. */
export function shownDay(text: string, language: string): string {
  if (!isoDay.test(text)) return text;
  const day = new Date(`${text}T12:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return exists ? day.toLocaleDateString(language, { timeZone: 'UTC' }) : text;
}

/** A number with all digits that it has. */
export function shownNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
}

/** An amount with all decimals that were read, in its currency; as it was read where either is none. */
export function shownAmount(amount: string, currency: unknown, language: string): string {
  const decimals = decimal.exec(amount)?.[1]?.length ?? 0;
  const isKnown = decimal.test(amount) && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  // Longer ones are no doubles.
  if (!isKnown || amount.replace(/\D/g, '').length > 15) return amount;
  const format = { style: 'currency', currency, maximumFractionDigits: Math.max(2, decimals) } as const;
  return new Intl.NumberFormat(language, format).format(Number(amount));
}
