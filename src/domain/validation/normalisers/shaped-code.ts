import { digitLike, isMostlyDigits, type ReadDigits, readDigits } from './digit-class.ts';

const separators = '[\\s.,\\-–/]{0,3}';
const classes: Readonly<Record<string, string>> = { d: '[0-9]', a: '[0-9A-Za-z]', l: '[A-Za-z]' };

function pattern(shape: string, digit: string): RegExp {
  const places = Array.from(shape, (place) => (place === 'd' ? digit : (classes[place] ?? '')));
  return new RegExp(`(?<![0-9A-Za-z])${places.join(separators)}(?![0-9A-Za-z])`);
}

function collect(raw: string, start: number, shape: string): ReadDigits {
  const places: ReadDigits[] = [];
  for (let position = start; places.length < shape.length && position < raw.length; position += 1) {
    const character = raw.charAt(position);
    if (!/[0-9A-Za-z]/.test(character)) continue;
    const isDigit = shape.charAt(places.length) === 'd';
    places.push(isDigit ? readDigits(character, position) : { text: character.toUpperCase(), corrections: [] });
  }
  return { text: places.map(({ text }) => text).join(''), corrections: places.flatMap((place) => place.corrections) };
}

/**
 * A reader of identifiers of one shape: a letter for each place, `d` digit, `a` digit or letter, `l` letter. It finds
 * the first such run in a text, with or without a mask, drops the mask and corrects letters at `d` places only.
 */
export function shapedCode(shape: string): (raw: string) => ReadDigits | null {
  const strict = pattern(shape, '[0-9]');
  const lenient = pattern(shape, digitLike);
  return (raw) => {
    const match = strict.exec(raw) ?? lenient.exec(raw);
    const read = match ? collect(raw, match.index, shape) : null;
    return read && isMostlyDigits(read) ? read : null;
  };
}
