/** Characters that are an em wide, and of which each is a syllable or a word. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u{3001}-\u{301B}\u{FF01}-\u{FF60}]/gu;

/**
 * About how wide a text is, in halves of the size of its font: a letter of an alphabet is half as wide as high, one of
 * Chinese, Japanese or Korean as wide as high.
 */
export function halfEms(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}
