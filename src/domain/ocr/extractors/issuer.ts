import { bottom, type Cell, right, type Token } from '../page-layout.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

/** Letters after which companies are known, of many countries; a misread letter or two in `SDN BHD` does no harm. */
const legalForm =
  /(?:^|[\s(.,])(?:S\S{1,3}\.?\s?BHD|S\/B|BHD|(?:PTE|PTY|PVT|\(P\)|CO)\.?,?\s?LTD|LTDA?|LIMITED|L\.?L\.?C|L\.?L\.?P|INC|CORP(?:ORATION)?|COMPANY|P\.?L\.?C|GMBH(?:\s?&\s?CO\.?\s?KG)?|A\.?G|KG|OHG|UG|E\.?K|S\.?\s?[AL](?:\s?DE\s?C\.?V)?|S\/A|S\.?A\.?S|S\.?A\.?R\.?L|SARL|EURL|S\.?R\.?L|S\.?P\.?A|EIRELI|EPP|ME|MEI|LDA|B\.?V|N\.?V|VOF|A\/S|APS|OY|AB|SP\.?\s?Z\s?O\.?O|S\.?R\.?O|KFT|D\.?O\.?O|TBK|K\.?K|ENTERPRISES?|TRADING|HOLDINGS?|STORES?)\.?(?=$|[\s,.(\d])(?!\s?(?:REG|NO)\b)/iu;
/** A line that goes on with the name in the line above. */
const goesOn =
  /^(?:co\b|company\b|\(|&|sdn\b|bhd\b|s\/b\b|ltda?\b|pty\b|pte\b|pvt\b|s\/?a\b|inc\b|llc\b|gmbh\b|enterprises?\b|trading\b|de\s|do\s|da\s)/iu;
/** A number under which a company or tax payer is registered, alone or behind what it is called in its country. */
const registration =
  /^\W*(?:(?:company|co|business|trade|firm)[\s.]*(?:reg|no|number)|reg(?:istration|d)?[\s.]*(?:no|nr|number|#|:)|(?:vat|gst|sst|hst|tin|abn|acn|uen|brn|ein|cnpj|cpf|cif|nif|nit|ruc|rfc|cuit|rut|siret|siren|kvk|btw|gstin|pan|trn|npwp|hrb)(?:id|no|reg)?\b|ust|steuer|tax\s?(?:id|no|reg|payer)|p\.?\s?iva|no\.?\s?gst|insc)|^\W*[A-Z]{0,3}\d{4,12}\s?-?\s?[A-Z\d]?\W*$|\d{5,}\s?-\s?[A-Z]\)?\W*$/iu;
const contact =
  /(?:^|\W)(?:te?[l1](?:efono|efone|ephone)?|te[il1]\w?|fax|phone|h\/p|mobile|hotline|whatsapp|e-?mail|www|https?)\b|@|\.com\b|^\W*\+?\d[\d\s()./-]{6,}\d\W*$/iu;
const heading =
  /(?:^|\W)(?:invoice|involce|receipt|cash\s?bill|cupom|nota fiscal|danfe|recibo|factura|facture|rechnung|quittung|kassenbon|scontrino|ticket|cashier|operator|served by|welcome|bem.?vindo|bienvenid|thank|obrigado|gracias|merci|danke|customer|table|counter|staff|copy|duplicate|reprint|posted|date|data|fecha|datum|order|description|qty|item)\b/iu;
const buyer =
  /^\W*(?:bill(?:ed)?|sold|ship(?:ped)?|deliver(?:ed)?|invoice) to\b|^\W*(?:customer|client|attn|attention|cliente|destinat\S+)\b/iu;
const dateOrTime = /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{1,2}:\d{2}\b/;
const amount = /\d[.,]\d{2}(?!\d)/;
/** What an address has: a number with words beside it, or commas. */
const addressLike = /\d{5}|^\W*(?:no\.?\s?\d|lot\b|n[º°]|\d+\w?[,\s])|,.*,|\d.*,|,.*\d/iu;
/** Where a registration number begins behind a name. */
const numberBehind = /\s*[(,]?\s*(?:\d{5,}\s?-\s?[A-Z]\b|[A-Z]{0,3}\d{6,}).*$|\s*\([^()]*\d{4,}.*$/iu;

const maxRows = 16;
/** Share of the first page, from its top, in which issuers stand. */
const headShare = 0.45;
/** Gaps, in heights, that words of one name may leave on a slip and on a sheet; slips are so narrow for their height. */
const gaps = { slip: 4.5, sheet: 1.6, slipShape: 0.75 } as const;
const scores = {
  legalForm: 2,
  registered: 1.5,
  addressBelow: 0.6,
  larger: 1.2,
  perRow: -0.12,
  buyer: -3,
  unlikely: -3,
  address: -1.5,
  mostlyDigits: -2,
} as const;
/** How far an issuer can be trusted by its score. */
const trust: readonly (readonly [score: number, certainty: number])[] = [
  [3, 0.74],
  [2, 0.68],
  [1, 0.6],
  [0, 0.5],
];
const minTrust = 0.3;
const maxAddressLines = 6;
const addressCertainty = 0.72;

interface HeadLine {
  readonly piece: TextPiece;
  readonly height: number;
  readonly top: number;
  readonly foot: number;
}

function firstGroup(cells: readonly Cell[], maxGap: number): readonly Token[] {
  const group: Token[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { tokens, box } of cells) {
    if (group.length > 0 && box.x - end > maxGap * box.height) break;
    group.push(...tokens);
    end = right(box);
  }
  return group;
}

/** Lines at the head of a page, without labels of the template that stand as labels do. */
function headLines(page: LabelledPage): readonly HeadLine[] {
  const maxGap = page.width < gaps.slipShape * page.height ? gaps.slip : gaps.sheet;
  return page.rows
    .filter((row) => row.box.y < headShare * page.height)
    .slice(0, maxRows)
    .map((row) => {
      const tokens = firstGroup(row.cells, maxGap);
      const height = tokens.reduce((sum, { box }) => sum + box.height, 0) / Math.max(1, tokens.length);
      return { piece: pieceOf([tokens]), height, top: row.box.y, foot: bottom(row.box) };
    });
}

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;
const isUnlikely = (text: string): boolean =>
  letters(text) < 3 || heading.test(text) || contact.test(text) || dateOrTime.test(text) || amount.test(text);

/** Lines at the head of a page, and the usual height of their letters. */
interface Head {
  readonly lines: readonly HeadLine[];
  readonly usual: number;
}

interface Name {
  readonly piece: TextPiece;
  /** Of its last line. */
  readonly line: number;
  readonly score: number;
}

function scoreOf(piece: TextPiece, at: number, { lines, usual }: Head): number {
  const { text } = piece;
  const line = lines[at];
  const below = lines[at + 1]?.piece.text ?? '';
  const address = registration.test(below) ? (lines[at + 2]?.piece.text ?? '') : below;
  const digits = text.replace(/\D/g, '').length;
  const isRegistered = registration.test(below) || numberBehind.test(line?.piece.text ?? '');
  const larger = Math.min(1, Math.max(0, (line?.height ?? 0) / Math.max(1e-6, usual) - 1));
  return (
    (legalForm.test(text) ? scores.legalForm : 0) +
    (isRegistered ? scores.registered : 0) +
    (addressLike.test(address) && !isUnlikely(address) ? scores.addressBelow : 0) +
    scores.larger * larger +
    scores.perRow * at +
    (buyer.test(lines[at - 1]?.piece.text ?? '') || buyer.test(text) ? scores.buyer : 0) +
    (isUnlikely(text) || registration.test(text) ? scores.unlikely : 0) +
    (addressLike.test(line?.piece.text ?? text) && !legalForm.test(text) && !isRegistered ? scores.address : 0) +
    (digits > letters(text) ? scores.mostlyDigits : 0)
  );
}

/** The name in a line: up to the number it is registered under. */
function nameIn(piece: TextPiece): TextPiece {
  const behind = numberBehind.exec(piece.text);
  return behind && letters(piece.text.slice(0, behind.index)) >= 3 ? cutPiece(piece, 0, behind.index) : piece;
}

function namesIn(lines: readonly HeadLine[]): readonly Name[] {
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b);
  const head: Head = { lines, usual: heights[Math.floor(heights.length / 2)] ?? 1 };
  const names = lines.flatMap(({ piece }, line): readonly Name[] => {
    const own = nameIn(piece);
    const single = { piece: own, line, score: scoreOf(own, line, head) };
    const before = lines[line - 1];
    const isJoined = before !== undefined && goesOn.test(own.text) && !isUnlikely(before.piece.text);
    if (!isJoined || registration.test(piece.text) || /^\(\D*\)$/.test(own.text)) return [single];
    const both = pieceOf([[...before.piece.spans, ...own.spans].map(({ token }) => token)]);
    const joined = nameIn(both);
    const score = Math.max(single.score, scoreOf(joined, line, head)) + scores.addressBelow;
    return [single, { piece: joined, line, score }];
  });
  return names.filter(({ piece }) => letters(piece.text) >= 2).toSorted((a, b) => b.score - a.score);
}

/**
 * Who issued a document, the likeliest first: by legal form, the registration number and the address that follow, the size of the
 * letters and the place at the head of the first page.
 */
export function byIssuer(document: TextDocument): readonly Candidate[] {
  const page = document.pages[0];
  return (page ? namesIn(headLines(page)) : []).map(({ piece, score }) => ({
    piece,
    certainty: trust.find(([least]) => score >= least)?.[1] ?? minTrust,
    source: 'page',
  }));
}

/** The lines under an issuer up to telephone, tax number, date or heading. */
export function byIssuerAddress(document: TextDocument): readonly Candidate[] {
  const page = document.pages[0];
  const lines = page ? headLines(page) : [];
  const [issuer] = namesIn(lines);
  if (!issuer) return [];
  const address: Token[][] = [];
  for (const { piece } of lines.slice(issuer.line + 1)) {
    const { text } = piece;
    const isOther = contact.test(text) || dateOrTime.test(text) || (heading.test(text) && !addressLike.test(text));
    if (address.length === 0 && registration.test(text) && !isOther) continue;
    if (isOther || registration.test(text) || amount.test(text) || address.length >= maxAddressLines) break;
    if (letters(text) >= 2) address.push(piece.spans.map(({ token }) => token));
  }
  const found = pieceOf(address);
  if (!/\d|,/.test(found.text)) return [];
  return [{ piece: found, certainty: addressCertainty, source: 'page' }];
}
