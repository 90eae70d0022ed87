/** Without characters that nobody sees. */
export function visible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

const wide = /[\u{FF01}-\u{FF5E}]/gu;
const wideOffset = 0xfee0;
/** Hyphens, dashes and minus signs; a long dash only where it touches what it would be the sign of. */
const dashes = /[\u{2010}-\u{2013}\u{2212}\u{207B}\u{FE63}]|[\u{2014}\u{2015}](?=[\d$\u20ac\u00a3])/gu;

/** For comparing: wide forms of letters, digits and signs as the usual ones, and every dash as a hyphen. */
export function plainSigns(text: string): string {
  return text
    .replace(wide, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - wideOffset))
    .replace(dashes, '-');
}
