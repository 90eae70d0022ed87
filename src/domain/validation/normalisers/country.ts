import type { NormalisedValue } from '../field-value.ts';
import { foldedText } from '../folded-text.ts';

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
