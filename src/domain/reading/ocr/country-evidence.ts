import type { DateOrder } from '../validation/field-value.ts';

/** How documents of one country name themselves. */
interface Country {
  /** ISO 3166-1. */
  readonly code: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Which way it writes dates in digits. */
  readonly dateOrder: DateOrder;
  /**
   * Signs that one of them bears and those of hardly another country: tax forms, legal forms, dialling codes, domains.
   */
  readonly signs: readonly RegExp[];
}

/** What a document says of the country that it comes from. */
export type CountryEvidence = Pick<Country, 'code' | 'currency' | 'dateOrder'>;

const euro = (code: string, ...signs: readonly RegExp[]): Country => ({
  code,
  currency: 'EUR',
  dateOrder: 'dmy',
  signs,
});

/**
 * Dialling codes of ITU-T E.164, currencies of ISO 4217, top level domains of ISO 3166-1; tax numbers and legal forms
 * as printed on invoices there. Only what distinguishes one country from another.
 */
const countries: readonly Country[] = [
  {
    code: 'MY',
    currency: 'MYR',
    dateOrder: 'dmy',
    signs: [
      /\bS[DO]N\.? ?BHD\b|\bS\/B\b/i,
      /\bRM ?\d|\(RM\)|\bMYR\b/,
      /\b\d{5,9}-[A-Z]\b(?!-)/,
      /\b(?:GST|SST)\b[^\d\n]{0,20}\b00\d{2} ?\d{4} ?\d{4}\b/i,
      /\+?\b60[ -]?\d{1,2}[ -]?\d{3,4} ?\d{4}/,
      /\.my\b/i,
      /\bMALAYSIA\b|\bKUALA LUMPUR\b/i,
    ],
  },
  {
    code: 'SG',
    currency: 'SGD',
    dateOrder: 'dmy',
    signs: [/\bPTE\.? ?LTD\b/i, /\bS\$ ?\d|\bSGD\b/, /\+65[ -]?\d{4}/, /\bUEN\b/, /\.sg\b/i, /\bSINGAPORE\b/i],
  },
  {
    code: 'ID',
    currency: 'IDR',
    dateOrder: 'dmy',
    signs: [/\bNPWP\b/, /\bRp\.? ?\d/, /\+62\b/, /\.id\b/i, /\bINDONESIA\b|\bJAKARTA\b/i],
  },
  {
    code: 'IN',
    currency: 'INR',
    dateOrder: 'dmy',
    signs: [
      /\bGSTIN\b|\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b/i,
      /\b[CSI]GST\b/,
      /\bPVT\.? ?LTD\b|\bPRIVATE LIMITED\b/i,
      /₹|\bRs\.? ?\d|\bINR\b/,
      /\+91\b/,
      /\.in\b/i,
      /\bINDIA\b/i,
    ],
  },
  {
    code: 'AU',
    currency: 'AUD',
    dateOrder: 'dmy',
    signs: [
      /\bA\.?[BC]\.?N\b\.?:? ?\d{2}/,
      /\bPTY\.? ?LTD\b/i,
      /\bA\$|\bAUD\b/,
      /\+61\b/,
      /\.com\.au\b/i,
      /\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}\b/,
      /\bAUSTRALIA\b/i,
    ],
  },
  {
    code: 'NZ',
    currency: 'NZD',
    dateOrder: 'dmy',
    signs: [/\bNZ\$|\bNZD\b/, /\+64\b/, /\.co\.nz\b/i, /\bNEW ZEALAND\b/i],
  },
  {
    code: 'ZA',
    currency: 'ZAR',
    dateOrder: 'dmy',
    signs: [/\(PTY\) ?LTD/i, /\bZAR\b/, /\+27\b/, /\.co\.za\b/i, /\bSOUTH AFRICA\b/i],
  },
  {
    code: 'PH',
    currency: 'PHP',
    dateOrder: 'mdy',
    signs: [/\bVAT REG TIN\b/i, /₱|\bPHP\b/, /\+63\b/, /\.ph\b/i, /\bPHILIPPINES\b/i],
  },
  {
    code: 'AE',
    currency: 'AED',
    dateOrder: 'dmy',
    signs: [/\bTRN\b:? ?\d{15}/, /\bAED\b/, /\+971\b/, /\.ae\b/i, /\bDUBAI\b|\bABU DHABI\b/i],
  },
  {
    code: 'US',
    currency: 'USD',
    dateOrder: 'mdy',
    signs: [
      /(?<![A-Za-z])[A-Z]{2},? \d{5}(?:-\d{4})?(?!\d)/,
      /\bUS\$|\bUSD\b/,
      /\bSALES TAX\b/i,
      /\(\d{3}\) ?\d{3}-\d{4}/,
      /\bE\.?I\.?N\b:? ?\d{2}-/,
    ],
  },
  {
    code: 'CA',
    currency: 'CAD',
    dateOrder: 'ymd',
    signs: [
      /\b[A-CEGHJ-NPR-TVXY]\d[A-Z] ?\d[A-Z]\d\b/,
      /\bC\$|\bCAD\b/,
      /\b(?:HST|PST|TPS|TVQ)\b/,
      /\.ca\b/i,
      /\bCANADA\b/i,
    ],
  },
  {
    code: 'GB',
    currency: 'GBP',
    dateOrder: 'dmy',
    signs: [/\bGB ?\d{3} ?\d{4} ?\d{2}\b/, /£|\bGBP\b/, /\+44\b/, /\.co\.uk\b/i, /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/],
  },
  {
    code: 'BR',
    currency: 'BRL',
    dateOrder: 'dmy',
    signs: [/\bCNPJ\b|\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b/i, /\bR\$ ?\d|\bBRL\b/, /\+55\b/, /\.com\.br\b/i, /\bCPF\b/],
  },
  {
    code: 'MX',
    currency: 'MXN',
    dateOrder: 'dmy',
    signs: [/\bR\.?F\.?C\b|\b[A-ZÑ&]{3}\d{6}[A-Z\d]{3}\b/, /\bDE C\.? ?V\b/i, /\bMXN\b/, /\+52\b/, /\.mx\b/i],
  },
  { code: 'AR', currency: 'ARS', dateOrder: 'dmy', signs: [/\bC\.?U\.?I\.?T\b/, /\bARS\b/, /\+54\b/, /\.com\.ar\b/i] },
  { code: 'CO', currency: 'COP', dateOrder: 'dmy', signs: [/\bNIT\b:? ?\d/, /\bCOP\b/, /\+57\b/, /\.com\.co\b/i] },
  { code: 'CL', currency: 'CLP', dateOrder: 'dmy', signs: [/\bR\.?U\.?T\b:? ?\d/, /\bCLP\b/, /\+56\b/, /\.cl\b/i] },
  { code: 'CH', currency: 'CHF', dateOrder: 'dmy', signs: [/\bCHE-?\d{3}/, /\bCHF\b|\bFr\. ?\d/, /\+41\b/, /\.ch\b/i] },
  {
    code: 'SE',
    currency: 'SEK',
    dateOrder: 'ymd',
    signs: [/\bSEK\b/, /\bMOMS\b/i, /\bSE ?\d{10} ?01\b/, /\bBANKGIRO\b/i, /\+46\b/, /\.se\b/i],
  },
  {
    code: 'NO',
    currency: 'NOK',
    dateOrder: 'dmy',
    signs: [/\bNOK\b/, /\bORG\.? ?NR\b/i, /\bMVA\b/i, /\+47\b/, /\.no\b/i],
  },
  {
    code: 'DK',
    currency: 'DKK',
    dateOrder: 'dmy',
    signs: [/\bDKK\b/, /\bCVR\b/, /\bMOMS\b/i, /\bA\/S\b|\bAPS\b/i, /\+45\b/, /\.dk\b/i],
  },
  {
    code: 'TH',
    currency: 'THB',
    dateOrder: 'dmy',
    signs: [/฿|\bTHB\b/, /\+66\b/, /\.th\b/i, /\bBANGKOK\b|\bTHAILAND\b/i],
  },
  {
    code: 'CZ',
    currency: 'CZK',
    dateOrder: 'dmy',
    signs: [/\bCZ ?\d{8,10}\b/, /\bKč|\bCZK\b/, /\bDIČ(?!\p{L})/u, /\+420\b/, /\.cz\b/i],
  },
  {
    code: 'HU',
    currency: 'HUF',
    dateOrder: 'ymd',
    signs: [
      /\bHU ?\d{8}\b|\b\d{8}-\d-\d{2}\b/,
      /\d{3} ?Ft\b|\bHUF\b/,
      /\b(?:Kft|Zrt|Nyrt)\b/,
      /(?<!\p{L})ÁFA(?!\p{L})/iu,
      /\+36\b/,
      /\.hu\b/i,
    ],
  },
  {
    code: 'RO',
    currency: 'RON',
    dateOrder: 'dmy',
    signs: [
      /\d ?(?:RON|[Ll]ei|LEI)\b|\bRON ?\d/,
      /\bRO ?\d{6,10}\b/,
      /\bC\.?U\.?I\b/,
      /[șțȘȚ]/,
      /\bNr\. crt\b/i,
      /\+40\b/,
      /\.ro\b/i,
    ],
  },
  {
    code: 'BG',
    currency: 'BGN',
    dateOrder: 'dmy',
    signs: [/\d ?лв|\bBGN\b/, /ЕООД|(?<!Е)ООД/, /ЕИК|БУЛСТАТ/i, /\bBG ?\d{9,10}\b/, /ДДС/i, /\+359\b/, /\.bg\b/i],
  },
  {
    code: 'TR',
    currency: 'TRY',
    dateOrder: 'dmy',
    signs: [/₺|\d ?TRY\b|\bTRY ?\d|\d TL\b/, /\bKDV\b/i, /\bVKN\b|\bVERGI NO\b/i, /ŞT[İI]|A\.Ş/i, /\+90\b/, /\.tr\b/i],
  },
  {
    code: 'VN',
    currency: 'VND',
    dateOrder: 'dmy',
    signs: [/₫|\bVN[DĐ]|\d ?đ(?!\p{L})/u, /\bGTGT\b/i, /\bMST\b|mã số thuế/i, /\bTNHH\b/, /\+84\b/, /\.vn\b/i],
  },
  { code: 'PL', currency: 'PLN', dateOrder: 'dmy', signs: [/\bNIP\b/, /\bPLN\b|\bzł\b/, /\+48\b/, /\.pl\b/i] },
  {
    code: 'JP',
    currency: 'JPY',
    dateOrder: 'ymd',
    signs: [
      /\bJPY\b|円/,
      /\bK\.K\b/,
      /\bT\d{13}\b/,
      /\bTOKYO\b|\bOSAKA\b|\bKYOTO\b/i,
      /\+81\b/,
      /\.jp\b/i,
      /\bJAPAN\b/i,
    ],
  },
  { code: 'CN', currency: 'CNY', dateOrder: 'ymd', signs: [/\bCNY\b|\bRMB\b|元/, /\+86\b/, /\.cn\b/i] },
  euro('DE', /\bGMBH\b/i, /\bUST-?ID/i, /\bMWST\b/i, /\bDE ?\d{9}\b/, /\bHR ?B\b/, /\+49\b/, /\.de\b/i),
  euro('FR', /\bFR ?[A-Z\d]{2} ?\d{3} ?\d{3} ?\d{3}\b/, /\bSIRE[TN]\b/i, /\bTVA\b/, /\bSARL\b/i, /\+33\b/, /\.fr\b/i),
  euro('ES', /\bES ?[A-Z]\d{8}\b/, /\b[NC]IF\b:? ?(?:[A-Z]-?\d|\d{8}-?[A-Z])/, /\bS\.L\b/, /\+34\b/, /\.es\b/i),
  euro('IT', /\bIT ?\d{11}\b/, /\bS\.?P\.?A\b/, /\bP\.? ?IVA\b/i, /\bS\.?R\.?L\b/i, /\+39\b/, /\.it\b/i),
  euro('NL', /\bNL ?\d{9} ?B\d{2}\b/, /\bBTW\b/i, /\bKVK\b/i, /\bB\.V\b/, /\+31\b/, /\.nl\b/i),
  euro(
    'PT',
    /\bPT ?\d{9}\b/,
    /\bNIF\b:? ?\d{9}\b/,
    /\b\d{4}-\d{3}\b/,
    /\bCONTRIBUINTE\b/i,
    /\bLDA\b/i,
    /\+351\b/,
    /\.pt\b/i,
  ),
  euro('IE', /\bIE ?\d{7}[A-Z]/, /\+353\b/, /\.ie\b/i, /\bIRELAND\b/i),
  euro('AT', /\bATU ?\d{8}\b/, /\+43\b/, /\.at\b/i),
  euro('BE', /\bBE ?0\d{3}\.?\d{3}\.?\d{3}\b/, /\bB\.?V\.?B\.?A\b/, /\+32\b/, /\.be\b/i),
  euro('SK', /\bSK ?\d{10}\b/, /(?<!\p{L})IČ DPH/iu, /\+421\b/, /\.sk\b/i),
  euro('HR', /\bHR ?\d{11}\b/, /\bOIB\b/, /\bPDV\b/i, /\+385\b/, /\.hr\b/i),
  euro('SI', /\bSI ?\d{8}\b/, /\bDDV\b/i, /\+386\b/, /\.si\b/i),
  euro('GR', /\bEL ?\d{9}\b/, /ΑΦΜ|Α\.Φ\.Μ/, /ΦΠΑ|Φ\.Π\.Α/, /\+30\b/, /\.gr\b/i),
  euro('EE', /\bEE ?\d{9}\b/, /\bKMKR\b|KÄIBEMAKS/i, /\bOÜ(?!\p{L})/u, /\+372\b/, /\.ee\b/i),
  euro('LV', /\bLV ?\d{11}\b/, /\bPVN\b/i, /\bSIA ["“„]/, /\+371\b/, /\.lv\b/i),
  euro('LT', /\bLT ?\d{9}(?:\d{3})?\b/, /\bPVM\b/i, /\bUAB\b/, /\+370\b/, /\.lt\b/i),
  euro('FI', /\bFI ?\d{8}\b/, /\+358\b/, /\.fi\b/i),
];

/** An account number of a country (ISO 13616): whoever sends an invoice names the own one. */
const accounts = new Map(countries.map(({ code }) => [code, new RegExp(`\\b${code}\\d{2}(?: ?[A-Z\\d]{4}){3}`)]));

/** The country that most different signs of a text speak for; null where none does, or two do alike. */
export function countryOf(text: string): CountryEvidence | null {
  const scored = countries
    .map((country) => ({
      country,
      score: [...country.signs, accounts.get(country.code)].filter((sign) => sign?.test(text)).length,
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best && best.score > 0 && best.score > (next?.score ?? 0) ? best.country : null;
}
