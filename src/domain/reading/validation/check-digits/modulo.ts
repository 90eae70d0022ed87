/** What a character counts in a Brazilian check digit: ASCII code - 48, so 0-9 count 0-9 and A-Z count 17-42. */
function characterValue(character: string): number {
  return character.charCodeAt(0) - 48;
}

/** Sum of each character times the weight at its place. */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * characterValue(text.charAt(place)), 0);
}

/** Remainder by 11 with weights 2 to 9 from the right, then 2 again. */
export function remainder11(text: string): number {
  const weights = Array.from(text, (_, place) => 2 + ((text.length - 1 - place) % 8));
  return weightedSum(text, weights) % 11;
}

/** The digit of CPF, CNPJ and NF-e keys: 0 for a remainder below 2, else 11 - remainder. */
export function digitOfRemainder11(remainder: number): number {
  return remainder < 2 ? 0 : 11 - remainder;
}

/** Mod 10 with weights 2, 1, 2, 1 from the right, adding the digits of each product. */
export function modulo10(digits: string): number {
  const sum = Array.from(digits).reduceRight((total, digit, place) => {
    const product = Number(digit) * ((digits.length - 1 - place) % 2 === 0 ? 2 : 1);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether every character is the same: such numbers pass the arithmetic of several documents and are never issued. */
export function isAllEqual(text: string): boolean {
  return text.length > 0 && text === text.charAt(0).repeat(text.length);
}
