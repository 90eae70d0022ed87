import type { Random } from '../random.ts';

/** Digits whose weighted sum leaves a rest, from which the check digit follows. */
const sum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at] ?? 0), 0);

/** ISO 7064 MOD 11,10: Germany, Croatia. */
function mod1110(digits: string): number {
  const rest = [...digits].reduce((product, digit) => {
    const next = (product + Number(digit)) % 10;
    return ((next === 0 ? 10 : next) * 2) % 11;
  }, 10);
  return (11 - rest) % 10;
}

/** Luhn, over digits without their check digit. */
function luhn(digits: string): number {
  const total = [...digits].toReversed().reduce((all, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return all + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (total % 10)) % 10;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** How the digits before the check digits and the digits make one number; null where they make none. */
type Check = (base: string) => string | null;

const rest11 =
  (weights: readonly number[], ofTen: number | null = 0): Check =>
  (base) => {
    const rest = sum(base, weights) % 11;
    return rest === 10 ? (ofTen === null ? null : `${base}${ofTen}`) : `${base}${rest}`;
  };

const complement11 =
  (weights: readonly number[], ofTen: number | null = 0): Check =>
  (base) => {
    const digit = (11 - (sum(base, weights) % 11)) % 11;
    return digit === 10 ? (ofTen === null ? null : `${base}${ofTen}`) : `${base}${digit}`;
  };

const belgian: Check = (base) => `${base}${two(97 - (Number(base) % 97))}`;
const british: Check = (base) => `${base}${two(97 - (sum(base, [8, 7, 6, 5, 4, 3, 2]) % 97))}`;
const french: Check = (base) => {
  const siren = `${base}${luhn(base)}`;
  return `${two((12 + 3 * (Number(siren) % 97)) % 97)}${siren}`;
};
const austrian: Check = (base) => `${base}${(10 - ((10 - luhn(base) + 4) % 10)) % 10}`;
const finnish: Check = complement11([7, 9, 10, 5, 8, 4, 2], null);
const estonian: Check = (base) => `${base}${(10 - (sum(base, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10}`;
const lithuanian: Check = (base) => {
  const first = sum(base, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const rest = first === 10 ? sum(base, [3, 4, 5, 6, 7, 8, 9, 1]) % 11 : first;
  return `${base}${rest === 10 ? 0 : rest}`;
};
const latvian: Check = (base) => {
  const rest = 3 - (sum(base, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11);
  const digit = rest < -1 ? rest + 11 : rest;
  return digit < 0 || digit > 9 ? null : `${base}${digit}`;
};
const hungarian: Check = (base) => `${base}${(10 - (sum(base, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10}`;
const romanian: Check = (base) =>
  `${base}${((sum(base, [7, 5, 3, 2, 1, 7, 5, 3, 2].slice(-base.length)) * 10) % 11) % 10}`;
const bulgarian: Check = (base) => {
  const first = sum(base, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const rest = first === 10 ? sum(base, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
  return `${base}${rest % 10}`;
};
const greek: Check = (base) => `${base}${(sum(base, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10}`;
const turkish: Check = (base) => {
  const total = [...base].reduce((all, digit, at) => {
    const moved = (Number(digit) + 9 - at) % 10;
    if (moved === 0) return all;
    return all + ((moved * 2 ** (9 - at)) % 9 || 9);
  }, 0);
  return `${base}${(10 - (total % 10)) % 10}`;
};
const spanish: Check = (base) => `${base}${luhn(base)}`;
const brazilian: Check = (base) => {
  const digit = (digits: string): number => {
    const rest = [...digits].toReversed().reduce((all, each, at) => all + Number(each) * (2 + (at % 8)), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
};

interface TaxId {
  /** First digits, and how many are drawn after them. */
  readonly from: string;
  readonly drawn: number;
  readonly check: Check | null;
  /** `#` for a digit: how it is printed. */
  readonly forms: readonly [string, ...string[]];
}

const kinds: Readonly<Record<string, TaxId>> = {
  DE: {
    from: '2',
    drawn: 7,
    check: (base) => `${base}${mod1110(base)}`,
    forms: ['DE#########', 'DE #########', 'DE ### ### ###'],
  },
  AT: { from: '6', drawn: 6, check: austrian, forms: ['ATU########', 'ATU ########'] },
  CH: {
    from: '1',
    drawn: 7,
    check: complement11([5, 4, 3, 2, 7, 6, 5, 4], null),
    forms: ['CHE-###.###.### MWST', 'CHE-###.###.###'],
  },
  FR: { from: '5', drawn: 7, check: french, forms: ['FR###########', 'FR ## ### ### ###', 'FR## #########'] },
  BE: { from: '0', drawn: 7, check: belgian, forms: ['BE##########', 'BE ####.###.###', 'BE ####.###.###'] },
  NL: {
    from: '8',
    drawn: 7,
    check: rest11([9, 8, 7, 6, 5, 4, 3, 2], null),
    forms: ['NL#########B01', 'NL.#########.B.01', 'NL####.##.###.B01'],
  },
  GB: { from: '3', drawn: 6, check: british, forms: ['GB#########', 'GB ### #### ##', '### #### ##'] },
  IE: { from: '6', drawn: 6, check: null, forms: ['IE#######T', 'IE #######H'] },
  ES: { from: '8', drawn: 6, check: spanish, forms: ['B########', 'B-########', 'ESB########', 'B ########'] },
  MX: { from: '1', drawn: 5, check: null, forms: ['EJP######AB1', 'MUE######XK3'] },
  PT: {
    from: '5',
    drawn: 7,
    check: complement11([9, 8, 7, 6, 5, 4, 3, 2]),
    forms: ['#########', '### ### ###', 'PT#########'],
  },
  BR: { from: '9', drawn: 11, check: brazilian, forms: ['##.###.###/####-##'] },
  IT: {
    from: '0',
    drawn: 9,
    check: (base) => `${base}${luhn(base)}`,
    forms: ['###########', 'IT###########', 'IT ###########'],
  },
  DK: { from: '3', drawn: 7, check: null, forms: ['########', 'DK########', 'DK ## ## ## ##', '## ## ## ##'] },
  SE: { from: '55', drawn: 7, check: (base) => `${base}${luhn(base)}`, forms: ['SE##########01'] },
  NO: {
    from: '9',
    drawn: 7,
    check: complement11([3, 2, 7, 6, 5, 4, 3, 2], null),
    forms: ['NO ######### MVA', '### ### ### MVA', '#########', 'NO#########MVA'],
  },
  FI: { from: '2', drawn: 6, check: finnish, forms: ['#######-#', 'FI########'] },
  EE: { from: '10', drawn: 6, check: estonian, forms: ['EE#########'] },
  LV: { from: '4', drawn: 9, check: latvian, forms: ['LV###########'] },
  LT: { from: '3', drawn: 7, check: lithuanian, forms: ['LT#########'] },
  PL: {
    from: '5',
    drawn: 8,
    check: rest11([6, 5, 7, 2, 3, 4, 5, 6, 7], null),
    forms: ['###-###-##-##', '##########', '###-##-##-###', 'PL##########'],
  },
  CZ: { from: '2', drawn: 6, check: complement11([8, 7, 6, 5, 4, 3, 2], 0), forms: ['CZ########'] },
  SK: { from: '20', drawn: 8, check: null, forms: ['SK##########'] },
  HU: { from: '1', drawn: 6, check: hungarian, forms: ['########-2-41', 'HU########'] },
  RO: { from: '1', drawn: 6, check: romanian, forms: ['RO########', 'RO ########', '########'] },
  BG: { from: '1', drawn: 7, check: bulgarian, forms: ['BG#########'] },
  HR: { from: '4', drawn: 9, check: (base) => `${base}${mod1110(base)}`, forms: ['###########', 'HR###########'] },
  SI: { from: '5', drawn: 6, check: complement11([8, 7, 6, 5, 4, 3, 2], 0), forms: ['SI########', 'SI ########'] },
  GR: { from: '0', drawn: 7, check: greek, forms: ['#########', 'EL#########'] },
  TR: { from: '4', drawn: 8, check: turkish, forms: ['##########', '### ### ## ##'] },
  ID: { from: '0', drawn: 14, check: null, forms: ['##.###.###.#-###.###'] },
  VN: { from: '03', drawn: 7, check: rest11([31, 29, 23, 19, 17, 13, 7, 5, 3], null), forms: ['##########'] },
};

/** A made-up number of a tax payer of a country, as it is printed there, with right check digits where it has some. */
export function makeTaxId(country: string, random: Random): string {
  const kind = kinds[country];
  if (kind === undefined) throw new Error(`No tax number of ${country} is known.`);
  let digits: string | null = null;
  while (digits === null) {
    const base = `${kind.from}${random.digits(kind.drawn)}`;
    digits = kind.check === null ? base : kind.check(base);
  }
  let at = 0;
  const all = digits;
  return random.pick(kind.forms).replaceAll('#', () => all[at++] ?? '0');
}

/** Basic account numbers: `#` a digit, letters as they are (ISO 13616). */
const accounts: Readonly<Record<string, string>> = {
  DE: '10050000##########',
  AT: '12000###########',
  CH: '00762############',
  FR: '30006#####################',
  BE: '5390########',
  NL: 'ABNA0#########',
  GB: 'NWBK60161#########',
  IE: 'AIBK9311########',
  ES: '2100################',
  PT: '0002#################',
  IT: 'X054281110########0000',
  DK: '00400440######',
  SE: '50000000############',
  NO: '8601#######',
  FI: '123456########',
  EE: '2200############',
  LV: 'BANK0000#########',
  LT: '1000###########',
  PL: '1090101400000#######0000',
  CZ: '08000000192#########',
  SK: '12000000192#########',
  HU: '1177301611111018000#####',
  RO: 'AAAA1B3100######0000',
  BG: 'BNBG966110########',
  HR: '1001005##########',
  SI: '263300#########',
  GR: '0110125000000#######0000',
  TR: '00061005197########0000',
};

const number = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));

/** A made-up account number with right check digits; null where a country has no IBAN. */
export function makeIban(country: string, random: Random): string | null {
  const form = accounts[country];
  if (form === undefined) return null;
  const account = form.replaceAll('#', () => random.digits(1));
  const check = 98n - (BigInt(`${number(account)}${number(country)}00`) % 97n);
  return `${country}${String(check).padStart(2, '0')}${account}`;
}
