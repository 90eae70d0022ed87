const digitWeights = [7, 3, 1] as const;

/** ICAO Doc 9303-3, 4.9: 0-9 as they are, A = 10 ... Z = 35, filler 0, weights 7 3 1, mod 10. */
export function mrzDigit(text: string): string {
  const sum = Array.from(text).reduce((total, character, place) => {
    const value = character === '<' ? 0 : Number.parseInt(character, 36);
    return total + value * (digitWeights[place % 3] ?? 0);
  }, 0);
  return String(sum % 10);
}
