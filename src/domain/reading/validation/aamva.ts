import { isRealDate } from './calendar.ts';

/**
 * The data elements of a driving licence or identity card by the AAMVA DL/ID Card Design Standard, Annex D, versions 1
 * to 10 (2000 to 2020), as they are in its PDF417.
 */
export interface AamvaCard {
  /** Of the standard; 0 where the issuer names none. */
  readonly version: number;
  /** Six digits that name the issuer. */
  readonly issuer: string;
  /** By their three letters, the first of each that says something. */
  readonly elements: ReadonlyMap<string, string>;
}

/** Every issuer begins its PDF417 like this (Annex D.12.3): sign, separators, type of file, issuer, version. */
const header = /^@\n.{0,4}(?:ANSI |AAMVA)(\d{6})(\d{2})?/su;
/** What a file begins with before its first subfile: header and the places of at most 99 subfiles. */
const designator = /^(?:DL|ID)(?=[A-Z]{3})/u;
const elementForm = /^([A-Z]{3})(.*)$/su;
/** What issuers write where there is nothing. */
const nothing = /^(?:NONE|N\/A|UNAVL|UNAV|UNK)?$/u;

/** Where the first subfile begins: behind its designator, after the places of all subfiles. */
function bodyOf(text: string): string {
  const first = text.search(/(?:DL|ID)D[A-Z]{2}/u);
  return first === -1 ? '' : text.slice(first);
}

/** The elements of a payload; null for any other text. */
export function parseAamva(text: string): AamvaCard | null {
  const [, issuer = '', version = ''] = header.exec(text) ?? [];
  if (issuer === '') return null;
  const elements = new Map<string, string>();
  for (const line of bodyOf(text)
    .replaceAll('\u001e', '\n')
    .split(/[\n\r]+/u)) {
    const [, id = '', value = ''] = elementForm.exec(line.replace(designator, '')) ?? [];
    const trimmed = value.trim();
    if (id !== '' && trimmed !== '' && !elements.has(id)) elements.set(id, trimmed);
  }
  return { version: Number(version), issuer, elements };
}

/** MMDDCCYY of the United States or CCYYMMDD of Canada, Mexico and version 1: no digits are dates by both. */
function dateOf(digits: string): string | null {
  if (!/^\d{8}$/u.test(digits)) return null;
  const [a, b, c] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const forms = [`${c}-${a}-${b}`, `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`];
  return forms.find((form) => isRealDate(form) && /^(?:19|20|21)/u.test(form)) ?? null;
}

const sexes: Readonly<Record<string, string>> = { '1': 'M', '2': 'F', '9': 'X', M: 'M', F: 'F', X: 'X' };
const countries: Readonly<Record<string, string>> = { USA: 'USA', CAN: 'CAN', MEX: 'MEX' };

type Read = (element: (id: string) => string | null) => string | null;

const first =
  (...ids: readonly string[]): Read =>
  (element) =>
    ids.map(element).find((value) => value !== null) ?? null;
const date =
  (...ids: readonly string[]): Read =>
  (element) =>
    dateOf(first(...ids)(element) ?? '');

/** Version 1 has the whole name in one element, `LAST,FIRST,MIDDLE`. */
const wholeName = (element: (id: string) => string | null): readonly string[] =>
  (element('DAA') ?? '').split(',').map((part) => part.trim());

/** Given names: one element until version 3, first and middle names from version 4 on. */
const givenNames: Read = (element) => {
  const parted = [element('DAC'), element('DAD')].filter((name) => name !== null);
  const names = parted.length > 0 ? parted : [element('DCT') ?? wholeName(element).slice(1).join(' ')];
  return names.join(' ').replaceAll(',', ' ').replace(/\s+/gu, ' ').trim() || null;
};
const surname: Read = (element) => first('DCS', 'DAB')(element) ?? (wholeName(element)[0] || null);

/** Nine digits are a code and its extension, which is left out where it says nothing. */
const postalCode: Read = (element) => {
  const [code, rest = ''] = (/^(\d{5})-?(\d{4})?$/u.exec(first('DAK')(element) ?? '') ?? []).slice(1);
  if (code === undefined) return first('DAK')(element);
  return rest === '' || rest === '0000' ? code : `${code}-${rest}`;
};

const readings = {
  documentNumber: first('DAQ'),
  surname,
  givenNames,
  fullName: (element) => [givenNames(element), surname(element)].filter((name) => name !== null).join(' ') || null,
  birthDate: date('DBB'),
  issueDate: date('DBD'),
  expiryDate: date('DBA'),
  sex: (element) => sexes[element('DBC') ?? ''] ?? null,
  street: (element) => [element('DAG'), element('DAH')].filter((line) => line !== null).join(' ') || null,
  city: first('DAI'),
  state: first('DAJ'),
  postalCode,
  country: (element) => countries[element('DCG') ?? ''] ?? null,
  licenceClass: first('DCA', 'DAR'),
  restrictions: first('DCB', 'DAS'),
  endorsements: first('DCD', 'DAT'),
  eyeColour: first('DAY'),
  height: first('DAU'),
  discriminator: first('DCF'),
} satisfies Readonly<Record<string, Read>>;

/** What can be asked of a card by a name, beside its elements. */
export const aamvaNames: readonly string[] = Object.keys(readings);

/** An element by its three letters as it is there, or what it says by a name; null where it says nothing. */
export function aamvaValue({ elements }: AamvaCard, name: string): string | null {
  if (/^[A-Z]{3}$/u.test(name)) return elements.get(name) ?? null;
  const read: Read | undefined = Object.hasOwn(readings, name) ? readings[name as keyof typeof readings] : undefined;
  const element = (id: string): string | null => {
    const value = elements.get(id) ?? '';
    return nothing.test(value) ? null : value;
  };
  return read?.(element) ?? null;
}
