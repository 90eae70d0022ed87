import { dayNumber, fromDayNumber } from '../calendar.ts';
import { type CheckOutcome, checked, failed } from '../result.ts';
import { digitOfRemainder11, modulo10, remainder11 } from './modulo.ts';

const bankLine = /^[^8]\d{46}$/;
const collectionLine = /^8\d{47}$/;
const factorStart = '1997-10-07';
/** Factors run to 9999 and start again at 1000. */
const factorCycleDays = 9000;

/** What a line says; amounts are decimal strings in reais, null when open or not in reais. */
export type BoletoContent =
  | {
      readonly kind: 'bank';
      readonly barCode: string;
      readonly bank: string;
      readonly amount: string | null;
      readonly dueDate: string | null;
    }
  | { readonly kind: 'collection'; readonly barCode: string; readonly segment: string; readonly amount: string | null };

/** The 44 digits of the bar code inside a line of 47 (bank) or 48 digits (utilities, taxes); null for another form. */
export function barCodeOfLine(line: string): string | null {
  if (bankLine.test(line)) {
    const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
    return line.slice(0, 4) + line.slice(32) + free;
  }
  if (!collectionLine.test(line)) return null;
  return [0, 12, 24, 36].map((start) => line.slice(start, start + 11)).join('');
}

/**
 * The line of 47 (bank) or 48 digits (utilities, taxes) that is above a bar code of 44, with the digits of its
 * blocks worked out; null for another form. The general check digit is taken as it is.
 */
export function digitableLineOf(barCode: string): string | null {
  if (/^8\d[6-9]\d{41}$/.test(barCode)) {
    const kind = barCode.charAt(2);
    const blocks = [0, 11, 22, 33].map((start) => barCode.slice(start, start + 11));
    return blocks.map((block) => block + collectionDigit(block, kind)).join('');
  }
  if (!/^(?!8)\d{44}$/.test(barCode)) return null;
  const free = barCode.slice(19);
  const blocks = [barCode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return blocks.map((block) => block + String(modulo10(block))).join('') + barCode.slice(4, 19);
}

/** Kinds 6 and 7 use mod 10, 8 and 9 mod 11. */
function collectionDigit(digits: string, kind: string): string {
  const usesModulo10 = kind === '6' || kind === '7';
  return String(usesModulo10 ? modulo10(digits) : digitOfRemainder11(remainder11(digits)));
}

function bankDigit(digits: string): string {
  const digit = 11 - remainder11(digits);
  return String(digit > 9 ? 1 : digit);
}

const without = (barCode: string, place: number): string => barCode.slice(0, place) + barCode.slice(place + 1);

/** Every check digit of a line: those of its blocks and the general one. */
export function checkDigitableLine(line: string): CheckOutcome {
  const barCode = barCodeOfLine(line);
  if (barCode === null) return failed('form');
  if (line.length === 47) {
    const blocks = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
    const blocksAgree = blocks.every((block) => modulo10(block.slice(0, -1)) === Number(block.slice(-1)));
    return checked(blocksAgree && bankDigit(without(barCode, 4)) === barCode.charAt(4));
  }
  const kind = barCode.charAt(2);
  if (!/[6-9]/.test(kind)) return failed('form');
  const blocks = [0, 12, 24, 36].map((start) => line.slice(start, start + 12));
  const blocksAgree = blocks.every((block) => collectionDigit(block.slice(0, 11), kind) === block.charAt(11));
  return checked(blocksAgree && collectionDigit(without(barCode, 3), kind) === barCode.charAt(3));
}

/**
 * The date of a due factor: days since 1997-10-07, starting again at 1000 on 2025-02-22. Of the possible dates the
 * one nearest to `reference` is meant. Factor 0000 has no date.
 */
export function dateOfDueFactor(factor: string, reference: string): string | null {
  const days = Number(factor);
  const start = dayNumber(factorStart);
  const near = dayNumber(reference);
  if (days === 0 || start === null || near === null) return null;
  const first = start + days;
  const cycles = days < 1000 ? 0 : Math.max(0, Math.round((near - first) / factorCycleDays));
  return fromDayNumber(first + cycles * factorCycleDays);
}

function reais(cents: string): string | null {
  const value = BigInt(cents);
  return value === 0n ? null : `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
}

/** Reads a line without checking it. `reference` is the issue date of the boleto, or else the day of processing. */
export function readDigitableLine(line: string, reference: string): BoletoContent | null {
  const barCode = barCodeOfLine(line);
  if (barCode === null) return null;
  if (line.length === 47) {
    return {
      kind: 'bank',
      barCode,
      bank: barCode.slice(0, 3),
      amount: reais(barCode.slice(9, 19)),
      dueDate: dateOfDueFactor(barCode.slice(5, 9), reference),
    };
  }
  const inReais = barCode.charAt(2) === '6' || barCode.charAt(2) === '8';
  return {
    kind: 'collection',
    barCode,
    segment: barCode.charAt(1),
    amount: inReais ? reais(barCode.slice(4, 15)) : null,
  };
}
