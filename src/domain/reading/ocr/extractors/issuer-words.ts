/** Letters after which companies are known, of many countries; a misread letter or two in `SDN BHD` does no harm. */
const forms =
  'S\\S{1,3}\\.?\\s?BHD|S/B|BHD|(?:PTE|PTY|PVT|\\(P\\)|CO)\\.?,?\\s?LTD|(?:PRIVATE|PTE)\\s+LIMITED|LTDA?|LIMITED|L\\.?L\\.?C|L\\.?L\\.?P|INC|CORP(?:ORATION)?|COMPANY|CO(?=\\.\\W*$)|P\\.?L\\.?C|GMBH(?:\\s?&\\s?CO\\.?(?:\\s?KGA?A?)?)?|M\\.?B\\.?H|A\\.?G|KG|OHG|UG|E\\.?\\s?K|S\\.?\\s?[AL](?:\\s?DE\\s?C\\.?\\s?V)?|S/A|S\\.?A\\.?S|S\\.?A\\.?R\\.?L|SARL|EURL|S\\.?R\\.?L|S\\.?P\\.?A|S\\.?N\\.?C|EIRELI|EPP|ME|MEI|LDA|B\\.?V|N\\.?V|V\\.?O\\.?F|A/S|APS|OYJ?|AB|SP\\.?\\s?(?:Z\\s?O\\.?O|[JK]|P)|S\\.\\s?K\\.\\s?A|S\\.?R\\.?O|KFT|D\\.?O\\.?O|A\\.?\\s?[SŞ]|TBK|K\\.\\s?K|SIA|UAB|OÜ|E?OOD|Е?ООД|Е?АД|D\\.\\s?D|SPOL\\.?\\s?S\\s?R\\.?\\s?O|ŞTİ|ZRT|NYRT|TNHH|ΕΠΕ|Ε\\.Π\\.Ε|Α\\.Ε|ΙΚΕ|Ι\\.Κ\\.Ε|S\\.\\s?P|Ο\\.?\\s?Ε|Ε\\.?\\s?Ε|HANDELSBOLAG|AKTIEBOLAG|V\\.\\s?O\\.\\s?S';
/** Words that end the names of companies, and are words within other texts. */
const endings = 'ENTERPRISES?|TRADING|HOLDINGS?|STORES?';
const asForm = new RegExp(`(?:^|[\\s(.,])(?:${forms})\\.?(?=$|[\\s,.(\\d])(?!\\s?(?:REG|NO)\\b)`, 'iu');
/** Postal codes whose letters are those of legal forms in some places: `1011 AB Amsterdam`, `Reno, NV 89501`. */
const placeCode = /(?<!\d)\d{4} ?[A-Z]{2}(?![\p{L}\d])|(?<!\p{L})[A-Z]{2} \d{5}(?:-\d{4})?(?!\d)/gu;
const asEnding = new RegExp(`^\\W*(?!\\d).*\\b(?:${endings})\\b`, 'iu');

export const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;

/** Whether a text bears a legal form, or a word that names of companies end with and that is not within an address. */
export function hasLegalForm(text: string): boolean {
  return asForm.test(text.replaceAll(placeCode, '')) || asEnding.test(text);
}

/** A line that has a legal form and no name; what it is registered under may follow. */
const formAlone = new RegExp(
  `^\\W*(?:&\\s?)?(?:\\([A-Z]{1,4}\\)\\s*)?(?:${forms}|${endings})\\.?\\W*(?:\\([^()]*\\d[^()]*\\)|[\\d-]{5,}\\S*)?\\W*$`,
  'iu',
);
/** A line that goes on with the name in the line above. */
const goesOn =
  /^(?:co\b|company\b|\(|&|sdn\b|bhd\b|s\/b\b|ltda?\b|limited\b|private limited\b|pty\b|pte\b|pvt\b|s\/?a\b|inc\b|llc\b|gmbh\b|enterprises?\b|trading\b|(?:de|do|da|del|di|e|y|et|and|und|of)\s)/iu;
/** A name that goes on in the line below. */
const isOpen = /(?:&|\+|,|-|\b(?:and|und|et|of|de|the))\s*$/iu;
/** A number under which a company or tax payer is registered, alone or behind what it is called in its country. */
export const registration =
  /^\W*(?:(?:company|co|business|trade|firm)[\s.]*(?:reg|no|number)|reg(?:istration|d)?[\s.]*(?:no|nr|number|#|:)|(?:vat|gst|sst|hst|tin|abn|acn|uen|brn|ein|cnpj|cpf|cif|nif|nit|ruc|rfc|cuit|rut|siret|siren|kvk|btw|gstin|pan|trn|npwp|hrb)(?:id|no|reg)?\b|ust|steuer|tax\s?(?:id|no|reg|payer)|p\.?\s?iva|no\.?\s?gst|insc)|^\W*[A-Z]{0,3}\d{4,12}\s?-?\s?[A-Z\d]?\W*$|\d{5,}\s?-\s?[A-Z]\)?\W*$/iu;
export const contact =
  /(?<![\p{L}\d])(?:t[eé]?[l1](?:[eé]fon[eo]?|ephone)?|t[eé][il1]\w?|ph|fax|phone|fone|h\/p|hp|mobile|cell|hotline|whatsapp|e-?mail|www|https?)(?![\p{L}\d])|@|\.com\b|^\W*\+?\d[\d\s()./-]{6,}\d\W*$/iu;
export const heading =
  /(?<![\p{L}\d])(?:invoice|involce|receipt|cash\s?bill|cupom|nota fiscal|danfe|recibo|fatura|factura|facture|rechnung|quittung|kassenbon|scontrino|ticket|folio|cashier|operator|served by|welcome|bem.?vindo|bienvenid|thank|obrigado|gracias|merci|danke|customer|table|counter|staff|copy|duplicate|reprint|posted|date|data|fecha|datum|order|description|qty|item)(?![\p{L}\d])/iu;
/** Whom a document is made out to. */
export const buyer =
  /^\W*(?:bill(?:ed)?|sold|ship(?:ped)?|deliver(?:ed|y)?|invoice|remit) (?:to|address)\b|^\W*(?:customer|client\b|client[eë]|kunde|klant|attn|attention|destinat\S+|acheteur|adquirente|tomador)\b/iu;
export const dateOrTime =
  /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{1,2}:\d{2}\b|(?<!\d)\d{1,2}(?:er|[º°])?[-/. ]{1,2}(?:de )?\p{L}{3,10}[-/., ]{1,2}(?:del? )?(?:19|20)\d{2}(?!\d)/u;
export const amount = /\d[.,]\d{2}(?!\d)/;
/** What an address has: a number with words beside it, or commas. */
const addressLike =
  /\d{5}|^\W*\d{4} [A-Z]{2}\s|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b[A-Z]\d[A-Z] \d[A-Z]\d\b|^\W*(?:no\.?\s?\d|lot\b|n[º°]|\d+\w?[,\s])|,.*,|\d.*,|,.*\d/iu;
/** What streets are called in many countries, before their name and behind it. */
const streetFirst =
  'rue|quai|chemin|via|viale|corso|piazza|calle|c/|avenida|avda|av|plaza|paseo|carrer|rua|travessa|largo|avenue|jalan|jln|lorong|ul|ulica|ulice|strada|бул|ул|λεωφ';
const streetLast =
  '\\p{L}*(?:stra(?:ss|ß)e|str|weg|platz|allee|gasse|straat|laan|plein|kade|vej|veien|vegen|gatan|gata|gade|katu)|iela|gatvė|tänav|utca|caddesi|cesta|street|st|road|rd|avenue|ave|blvd|boulevard|lane|drive|highway|hwy|square';
const street = new RegExp(
  `(?<!\\p{L})(?:${streetFirst})(?!\\p{L}).*\\d|\\d.*(?<!\\p{L})(?:${streetFirst}|${streetLast})(?!\\p{L})|(?<!\\p{L})(?:${streetLast})\\.?,?\\s?\\d`,
  'iu',
);
/** A line with postal code and town, as most countries write it; those of GB, CA and IE stand last. */
export const town =
  /^\W*(?:[A-Z]{1,2}[-\s])?(?:\d{4,6}(?:-\d{3,4})?|\d{3}\s\d{2}|\d{2}-\d{3})\s+(?:[A-Z]{2}\s+)?\p{L}{2}|\p{L}{2},?\s+(?:[A-Z]{2,3}[-\s]+)?\d{4,6}(?:-\d{3,4})?\W*$|(?:^|\s)(?:[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]\d[\dW]\s?[A-Z\d]{4})\W*$/u;
/** A number behind what it is called. */
const labelledNumber = /^\W*\p{L}[\p{L}\s./]*[#:]\s*\d{4,}/u;
/** Who owns the issuer, and what it belongs to. */
const owner =
  /^\W*(?:inh(?:aber(?:in)?)?|prop(?:rietor|r)?|owner|(?:a )?(?:unit|division|member|part) of|t\/a|d\/?b\/?a)\b/iu;

/** Whether a text may be a line of an address: a number with words beside it, a street, or commas. */
export function isAddressLike(text: string): boolean {
  return (addressLike.test(text) && !labelledNumber.test(text)) || street.test(text);
}

/** What a shop says of itself: in quotation marks, with an exclamation mark, or beginning with a small letter. */
const slogan = /^\W*["“„«'‘]|[!?”"»]\W*$|^\p{Ll}/u;

/** Whether a line may stand between a name and its address: what is registered, who owns it, what the shop says. */
export function isBeside(text: string): boolean {
  return registration.test(text) || owner.test(text) || /^\(\D*\)$/.test(text.trim()) || slogan.test(text);
}

/**
 * A line that is a postal code and no number of anything else: five or six digits, or in the shapes of GB, CA, NL, PT,
 * JP, BR, PL.
 */
export const postalCode =
  /^\W*(?:[A-Z]{1,2}[-\s])?(?:\d{4,6}|\d{3}-\d{4}|\d{4}-\d{3}|\d{5}-\d{3,4}|\d{2}-\d{3}|\d{3} ?\d{2}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\W*$/iu;
/** Where a registration number begins behind a name: in brackets, with a check letter, or behind what it is called. */
export const numberBehind =
  /\s*[(,]?\s*\d{5,}\s?-\s?[A-Z]\b.*$|\s*\([^()]*\d{4,}.*$|\s*[(,·|-]?\s*\b(?:A\.?B\.?N|A\.?C\.?N|UEN|BRN|CNPJ|CIF|NIF|NIPC|NIT|RUC|RFC|CUIT|RUT|SIRET|SIREN|KvK|GSTIN|P\.?\s?IVA|VAT|USt)\b[^\p{L}\d]*(?:id|no|nr|reg)?[^\p{L}\d]*[A-Z]{0,3}\d.*$/iu;
/** Digits alone behind a name, which an account, a postal code or a terminal has as well. */
export const digitsBehind = /\s*[(,]?\s*[A-Z]{0,3}\d{6,}.*$/iu;

/** What parts the name from the lines of the address in a line of the sender; a comma does so only behind a company. */
const senderParts = /\s+[-–—·•|*]\s+|\s*[·•|]\s*/u;
const senderCommas = /\s*[,·•|]\s+/u;
const minSenderParts = 3;
/** A line whose last words are a postal code and a town. */
const endsInTown =
  /\p{L}[.\s]*\d+\w?\s+(?:[A-Z]{1,2}[-\s])?(?:\d{4,6}|\d{2}-\d{3}|\d{3}\s\d{2})\s+(?:[A-Z]{2}\s+)?\p{L}{2}[\p{L}\s.'’-]*$/u;

/**
 * Length of the name at the beginning of a line of the sender, as letters have it over the address of the recipient
 * (`Muster GmbH · Gartenweg 1 · 12345 Musterstadt`, DIN 5008); null for any other line.
 */
export function senderName(text: string): number | null {
  for (const parting of [senderParts, senderCommas]) {
    const [name = '', ...address] = text.split(parting);
    const isNamed = parting === senderCommas ? hasLegalForm(name) : !isAddressLike(name);
    const isPlaced = address.length + 1 >= minSenderParts && address.some((part) => town.test(part));
    if (isNamed && isPlaced && letters(name) >= 3 && !contact.test(name)) return name.length;
  }
  // Dots between the parts are lost in reading: then the legal form parts them.
  const form = asForm.exec(text);
  const end = (form?.index ?? 0) + (form?.[0].length ?? 0);
  return end > 0 && isAddressLike(text.slice(end)) && endsInTown.test(text) ? end : null;
}

/** What a document is called, before or behind the name of its issuer. */
const kind = '(?:tax |cash )?(?:invoice|receipt|bill|fatura|factura|facture|factuur|fattura|rechnung|recibo|statement)';
const kindAround = [new RegExp(`^\\W*${kind}\\W+(?=\\p{L})`, 'iu'), new RegExp(`\\s+${kind}\\W*$`, 'iu')] as const;

/** From where to where a line names somebody: without what the document is called. */
export function nameRange(text: string): readonly [from: number, to: number] {
  const from = kindAround[0].exec(text)?.[0].length ?? 0;
  const behind = kindAround[1].exec(text.slice(from))?.index;
  return [from, behind === undefined ? text.length : from + behind];
}

/** Whether a text names nobody: a heading, a way to reach somebody, a date, an amount, or hardly a letter. */
export function isUnlikely(text: string): boolean {
  return (
    letters(text) < 3 ||
    owner.test(text) ||
    /^\s*#|[:#]\s*$|\p{L}[:#]\s*\d/u.test(text) ||
    heading.test(text) ||
    contact.test(text) ||
    dateOrTime.test(text) ||
    amount.test(text)
  );
}

/** Whether a line is no name by itself, but the legal form of the one above. */
export function isFormAlone(text: string): boolean {
  return formAlone.test(text);
}

/** Whether a line goes on with the name in the line above it. */
export function isContinued(above: string, line: string): boolean {
  return goesOn.test(line) || isOpen.test(above) || isFormAlone(line);
}
