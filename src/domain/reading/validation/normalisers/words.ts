import { brazilianState } from '../brazilian-states.ts';
import type { NormaliseContext, NormalisedValue } from '../field-value.ts';
import { foldedText } from '../folded-text.ts';

/** What forms print where there is no name. */
const absentPattern = /^(?:[\s*\-–—._/]*|N[ÃA]O\s+(?:DECLARAD[OA]|CONSTA|INFORMAD[OA]))$/i;
/** A number in groups of three with an optional check character: the mask of an RG or of an invoice number. */
const groupedCode = /^\d{1,3}(?:[.,]\s?\d{3})+(?:\s?-\s?[\dXx])?$/;
/** What parted the name from a text that is not there any more. */
const trailingDash = /\s[-–—/]$/u;
const frame = /^[\s:;,|'"“”]+|[\s:;,|'"“”]+$/g;

const plain = (value: string): NormalisedValue | null => (value === '' ? null : { value, corrections: [] });

/** The text as printed: spaces collapsed, line breaks kept. */
export function normaliseText(raw: string): NormalisedValue | null {
  const lines = raw.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim());
  return plain(lines.filter((line) => line !== '').join('\n'));
}

/** A number of a register, a telephone or an account. */
const registered = /\d(?:[./-]?\d){5}/;
/** Letters that a name has at least beside such a number; the code of a country has two. */
const minLettersBeside = 3;

/**
 * The name as printed, on one line; null for the marks of an absent name, and of the number of a register with no word
 * beside it: such a number can end a name, and is none.
 */
export function normaliseName(raw: string): NormalisedValue | null {
  const name = raw.replace(/\s+/g, ' ').replace(frame, '').replace(trailingDash, '');
  const words = name.split(' ');
  const beside = words.filter((word) => !registered.test(word));
  const letters = beside.join('').match(/\p{L}/gu)?.length ?? 0;
  const least = beside.length < words.length ? minLettersBeside : 1;
  return letters >= least && !absentPattern.test(name) ? plain(name) : null;
}

/** A code as printed on one line. Only the dots and the hyphen of a grouped number are dropped, as on an RG. */
export function normaliseCode(raw: string): NormalisedValue | null {
  const code = raw.replace(/\s+/g, ' ').replace(frame, '');
  if (absentPattern.test(code)) return null;
  return plain(groupedCode.test(code) ? code.replace(/[^\dXx]/g, '').toUpperCase() : code);
}

const yes: ReadonlySet<string> = new Set(['SIM', 'S', 'YES', 'Y', 'TRUE', 'VERDADEIRO', 'X', '1']);
const noWords: ReadonlySet<string> = new Set(['NAO', 'N', 'NO', 'FALSE', 'FALSO', '0']);
const ticked = /^[\s[(]*[✓✔☑☒✗✘][\s\])]*$/u;
const unticked = /^\s*(?:☐|□|\[\s*\]|\(\s*\))\s*$/u;
const sexes: Readonly<Record<string, string>> = {
  M: 'M',
  MASC: 'M',
  MASCULINO: 'M',
  MALE: 'M',
  F: 'F',
  FEM: 'F',
  FEMININO: 'F',
  FEMALE: 'F',
  X: 'X',
  'M M': 'M',
  'F F': 'F',
  'M MALE': 'M',
  'F FEMALE': 'F',
};

const choice = (value: string | boolean | null | undefined): NormalisedValue | null =>
  value === null || value === undefined ? null : { value, corrections: [] };

/** The two letters of a Brazilian state. */
export function normaliseState(raw: string): NormalisedValue | null {
  return choice(brazilianState(raw));
}

/**
 * The member of `allowed` that the text is, or the only one it holds as a whole word, spelt as in `allowed`. A text
 * that is no member stays as it is, for the rule `enum.member` to report.
 */
export function normaliseEnum(raw: string, context: NormaliseContext): NormalisedValue | null {
  const text = foldedText(raw);
  const allowed = context.allowed ?? [];
  const same = allowed.find((member) => foldedText(member) === text);
  const held = allowed.filter((member) => ` ${text} `.includes(` ${foldedText(member)} `));
  const value = same ?? (held.length === 1 ? held[0] : undefined) ?? raw.replace(/\s+/g, ' ').trim();
  return value === '' ? null : choice(value);
}

export function normaliseBoolean(raw: string): NormalisedValue | null {
  const text = foldedText(raw);
  if (yes.has(text) || ticked.test(raw)) return choice(true);
  return noWords.has(text) || unticked.test(raw) ? choice(false) : null;
}

/** M, F or X (unspecified). */
export function normaliseSex(raw: string): NormalisedValue | null {
  return raw.trim() === '<' ? choice('X') : choice(sexes[foldedText(raw)]);
}

/** ISO 3166-1: alpha-2 and alpha-3 of every country, five letters each. */
const codeByCountry =
  'ADANDAEAREAFAFGAGATGAIAIAALALBAMARMAOAGOAQATAARARGASASMATAUTAUAUSAWABWAXALAAZAZEBABIHBBBRBBDBGDBEBELBFBFABGBGRBHBHRBIBDIBJBENBLBLMBMBMUBNBRNBOBOLBQBESBRBRABSBHSBTBTNBVBVTBWBWABYBLRBZBLZCACANCCCCKCDCODCFCAFCGCOGCHCHECICIVCKCOKCLCHLCMCMRCNCHNCOCOLCRCRICUCUBCVCPVCWCUWCXCXRCYCYPCZCZEDEDEUDJDJIDKDNKDMDMADODOMDZDZAECECUEEESTEGEGYEHESHERERIESESPETETHFIFINFJFJIFKFLKFMFSMFOFROFRFRAGAGABGBGBRGDGRDGEGEOGFGUFGGGGYGHGHAGIGIBGLGRLGMGMBGNGINGPGLPGQGNQGRGRCGSSGSGTGTMGUGUMGWGNBGYGUYHKHKGHMHMDHNHNDHRHRVHTHTIHUHUNIDIDNIEIRLILISRIMIMNININDIOIOTIQIRQIRIRNISISLITITAJEJEYJMJAMJOJORJPJPNKEKENKGKGZKHKHMKIKIRKMCOMKNKNAKPPRKKRKORKWKWTKYCYMKZKAZLALAOLBLBNLCLCALILIELKLKALRLBRLSLSOLTLTULULUXLVLVALYLBYMAMARMCMCOMDMDAMEMNEMFMAFMGMDGMHMHLMKMKDMLMLIMMMMRMNMNGMOMACMPMNPMQMTQMRMRTMSMSRMTMLTMUMUSMVMDVMWMWIMXMEXMYMYSMZMOZNANAMNCNCLNENERNFNFKNGNGANINICNLNLDNONORNPNPLNRNRUNUNIUNZNZLOMOMNPAPANPEPERPFPYFPGPNGPHPHLPKPAKPLPOLPMSPMPNPCNPRPRIPSPSEPTPRTPWPLWPYPRYQAQATREREUROROURSSRBRURUSRWRWASASAUSBSLBSCSYCSDSDNSESWESGSGPSHSHNSISVNSJSJMSKSVKSLSLESMSMRSNSENSOSOMSRSURSSSSDSTSTPSVSLVSXSXMSYSYRSZSWZTCTCATDTCDTFATFTGTGOTHTHATJTJKTKTKLTLTLSTMTKMTNTUNTOTONTRTURTTTTOTVTUVTWTWNTZTZAUAUKRUGUGAUMUMIUSUSAUYURYUZUZBVAVATVCVCTVEVENVGVGBVIVIRVNVNMVUVUTWFWLFWSWSMYEYEMYTMYTZAZAFZMZMBZWZWE';
/** Nationalities as Brazilian documents print them, by stem: BRASILEIR(A), BRASILEIR(O), BRASILEIRO(A). */
const nationalities: readonly (readonly [string, string])[] = [
  ['BRASILEIR', 'BRA'],
  ['BRAZILIAN', 'BRA'],
  ['ARGENTIN', 'ARG'],
  ['BOLIVIAN', 'BOL'],
  ['CHILEN', 'CHL'],
  ['CHINES', 'CHN'],
  ['COLOMBIAN', 'COL'],
  ['CUBAN', 'CUB'],
  ['ALEM', 'DEU'],
  ['ESPANHOL', 'ESP'],
  ['FRANCES', 'FRA'],
  ['HAITIAN', 'HTI'],
  ['ITALIAN', 'ITA'],
  ['JAPONES', 'JPN'],
  ['MEXICAN', 'MEX'],
  ['PARAGUAI', 'PRY'],
  ['PERUAN', 'PER'],
  ['PORTUGUES', 'PRT'],
  ['URUGUAI', 'URY'],
  ['VENEZUELAN', 'VEN'],
  ['ANGOLAN', 'AGO'],
  ['SENEGALES', 'SEN'],
  ['NORTE AMERICAN', 'USA'],
  ['EUA', 'USA'],
];
/** ICAO Doc 9303-3, section 5: codes of travel documents that are no ISO codes. */
const travelCodes: ReadonlySet<string> = new Set(['UTO', 'UNO', 'UNA', 'EUE', 'XOM', 'XXA', 'XXB', 'XXC', 'XXX']);

function byEveryName(): ReadonlyMap<string, string> {
  const displays = ['pt-BR', 'en'].map((locale) => new Intl.DisplayNames([locale], { type: 'region' }));
  const codes = new Map<string, string>([['D', 'DEU']]);
  for (let place = 0; place < codeByCountry.length; place += 5) {
    const [alpha2, alpha3] = [codeByCountry.slice(place, place + 2), codeByCountry.slice(place + 2, place + 5)];
    const names = displays.map((display) => foldedText(display.of(alpha2) ?? alpha2));
    for (const name of [alpha2, alpha3, ...names]) codes.set(name, alpha3);
  }
  return codes;
}
const alpha3ByName = byEveryName();

/** ISO 3166-1 alpha-3 of a country or a nationality, in Portuguese or English. */
export function normaliseCountry(raw: string): NormalisedValue | null {
  const text = foldedText(raw.replace(/</g, ' '));
  const nationality = nationalities.find(([stem]) => text.startsWith(stem))?.[1];
  const value = alpha3ByName.get(text) ?? (travelCodes.has(text) ? text : nationality);
  return value === undefined ? null : { value, corrections: [] };
}
