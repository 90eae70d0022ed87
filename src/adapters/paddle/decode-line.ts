import type { Alphabet } from './alphabet.ts';
import { decodeCtc, type LineOutput, type ReadCharacter } from './decode-ctc.ts';
import { settleHomoglyphs } from './settle-homoglyphs.ts';

/** What tells a line of a machine-readable zone (ICAO Doc 9303): its length, its fillers, and that little else is in it. */
const zone = { shortest: 25, minFillers: 3, minShare: 0.85 } as const;

function isZoneLine(characters: readonly ReadCharacter[]): boolean {
  const texts = characters.map(({ text }) => text).filter((text) => text.trim() !== '');
  const fillers = texts.filter((text) => text === '<').length;
  if (texts.length < zone.shortest || fillers < zone.minFillers) return false;
  return texts.filter((text) => /^[A-Z0-9<]$/.test(text)).length >= zone.minShare * texts.length;
}

/**
 * Reads the recogniser's answer for one line. A line of a machine-readable zone is read by the characters alone that a
 * zone may hold.
 */
export function decodeLine(output: LineOutput, alphabet: Alphabet): ReadCharacter[] {
  const characters = decodeCtc(output, alphabet);
  const read = isZoneLine(characters) ? decodeCtc(output, { ...alphabet, classes: alphabet.zone }) : characters;
  return settleHomoglyphs(read);
}
