import type { AddressValue } from '../../result/ocr-result.ts';

type Parts = Omit<AddressValue, 'text'>;

/** Codes of the states, the district and the territories of the United States (USPS Publication 28, appendix B). */
const american = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'
  ).split(' '),
);

/** The town and what goes with it, and what is before them on its line. */
interface Place extends Pick<Parts, 'state' | 'postalCode'> {
  readonly city: string | null;
}

/** How a line ends in a town: its last words by country. */
const placeForms: readonly ((line: string) => Place | null)[] = [
  // Portland, OR 97201
  (line) => {
    const [, city, state = '', postalCode = ''] = /^(?:(.*?)\s+)?([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)$/.exec(line) ?? [];
    return american.has(state) ? { city: city ?? null, state, postalCode } : null;
  },
  // Toronto ON M5V 2T6
  (line) =>
    placeOf(
      line,
      /^(?:(?<city>.*?)\s+)?(?<state>AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)\s+(?<code>[A-Z]\d[A-Z] ?\d[A-Z]\d)$/,
    ),
  // Sydney NSW 2000
  (line) => placeOf(line, /^(?:(?<city>.*?)\s+)?(?<state>NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\s+(?<code>\d{4})$/),
  // London SW1A 1AA
  (line) => placeOf(line, /^(?:(?<city>.*?)\s+)?(?<code>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/),
  // 75002 Paris, 1000-001 Lisboa, 00-950 Warszawa, 111 22 Stockholm, 1012 AB Amsterdam
  (line) =>
    placeOf(
      line,
      /^(?:[A-Z]{1,3}[-\s])?(?<code>\d{4}\s?[A-Z]{2}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4,6})\s+(?<city>\p{L}{2}[\p{L}\s.'’()/-]*)$/u,
    ),
];

function placeOf(line: string, form: RegExp): Place | null {
  const { city, state, code } = form.exec(line)?.groups ?? {};
  if (code === undefined || endsInStreet.test(city ?? '')) return null;
  return { city: city ?? null, state: state ?? null, postalCode: code };
}

/** What follows a number is a street then and no town: `1234 Main Street`. */
const endsInStreet =
  /\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|pl|highway|hwy|parkway|pkwy|square|sq|terrace|close|crescent)\.?$/i;
/** What has a number and is no street. */
const withinHouse =
  /^(?:suite|ste|unit|apt|apartment|flat|floor|fl|room|rm|p\.?\s?o\.?\s?box|box|level|building|bldg|block|top|apartado|postfach|bp)\b|^#/i;
const numberAlone = /^(?:no\.?\s*)?\d{1,6}\s?[A-Za-z]?(?:[-/]\d{1,5})?$/i;
const numberFirst = /^(?:no\.?\s*)?(\d{1,6}[A-Za-z]?(?:[-/]\d{1,5})?(?:\s?(?:bis|ter))?)[.,]?\s+(\p{L}.*\p{L}.*)$/iu;
const numberLast = /^(\p{L}.*?\p{L}\.?)\s+(?:n[º°o]\.?\s*)?(\d{1,5}\s?[A-Za-z]?(?:[-/]\d{1,4})?)$/iu;

const hasDigit = /\d/;

interface Street extends Pick<Parts, 'street' | 'number'> {
  /** The first and the last of the lines that it takes. */
  readonly from: number;
  readonly to: number;
}

/**
 * A street with its number; null where nothing says which is which, as where several lines have a number: one may be of
 * the house, another of the street.
 */
function streetIn(lines: readonly string[]): Street | null {
  const [line = '', next] = lines;
  if (numberAlone.test(line) && next !== undefined) return { street: next, number: line, from: 0, to: 1 };
  const numbered = lines.flatMap((each, index) => (hasDigit.test(each) && !withinHouse.test(each) ? [index] : []));
  const [at] = numbered;
  if (at === undefined || numbered.length > 1) return null;
  const [own = '', before = ''] = [lines[at], lines[at - 1]];
  if (numberAlone.test(own)) return before === '' ? null : { street: before, number: own, from: at - 1, to: at };
  const [, firstNumber, streetBehind] = numberFirst.exec(own) ?? [];
  if (firstNumber !== undefined && streetBehind !== undefined) {
    return { street: streetBehind, number: firstNumber, from: at, to: at };
  }
  const [, streetBefore, lastNumber] = numberLast.exec(own) ?? [];
  if (streetBefore === undefined || lastNumber === undefined || hasDigit.test(streetBefore)) return null;
  return { street: streetBefore, number: lastNumber, from: at, to: at };
}

/**
 * Splits an address as it is printed outside Brazil: a street with its number before or behind it, then the town with
 * its postal code, in the forms of the United States, Canada, Australia, Great Britain and of countries that put the
 * code before the town. What is between the two is the complement, and what is within a house or a post office. Null
 * where neither is there.
 */
export function splitPrinted(text: string): Parts | null {
  const lines = text
    .split(/[,;\n·•|]|\s[-–—]\s/)
    .map((line) => line.replace(/\s+/g, ' ').replace(/^[\s.]+|[\s.]+$/g, ''))
    .filter((line) => line !== '');
  const places = lines.map((line, index) => (index === 0 && lines.length > 1 ? null : readPlace(line)));
  const at = places.findLastIndex((place) => place !== null);
  const place = places[at] ?? null;
  // A town on a line of its own before that of its code.
  const ownLine = place !== null && place.city === null && at > 1;
  const before = place === null ? lines : lines.slice(0, ownLine ? at - 1 : at);
  // Where the town is missing before its code, it may be at the end of the line of the street.
  const street = place !== null && place.city === null && !ownLine ? null : streetIn(before);
  if (street === null && place === null) return null;
  return {
    street: street?.street ?? null,
    number: street?.number ?? null,
    complement: complementOf(before, { street, hasPlace: place !== null }),
    district: null,
    city: place?.city ?? (ownLine ? (lines[at - 1] ?? null) : null),
    state: place?.state ?? null,
    postalCode: place?.postalCode ?? null,
  };
}

/** What is with the street and is not it; before it, where it may be a name, only what says what it is. */
function complementOf(
  lines: readonly string[],
  { street, hasPlace }: { readonly street: Street | null; readonly hasPlace: boolean },
): string | null {
  const within = lines.filter((line, index) => {
    if (street !== null && index >= street.from && index <= street.to) return false;
    return withinHouse.test(line) || (street !== null && hasPlace && index > street.to);
  });
  return within.join(', ') || null;
}

function readPlace(line: string): Place | null {
  for (const read of placeForms) {
    const place = read(line);
    if (place !== null) return place;
  }
  return null;
}
