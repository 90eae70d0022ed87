/** For comparing: no diacritics, capitals, everything but letters and digits a space, spaces collapsed. */
export function foldedText(text: string): string {
  // Most print is ASCII, for which no table of Unicode is needed.
  if (!/[^\x20-\x7e]/.test(text)) {
    return text
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim();
  }
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
