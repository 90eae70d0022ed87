import type { PartyRule } from '../../../template/template.ts';
import { byTrust, type LabelHit } from '../labels.ts';
import { bottom, type PageWord, right } from '../page-layout.ts';
import { type Candidate, hitsOf, type LabelledPage, type TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';
import { ownTokens } from './columns.ts';
import {
  amount,
  contact,
  dateOrTime,
  hasLegalForm,
  isAddressLike,
  isContinued,
  letters,
  registration,
} from './issuer-words.ts';
import { beginsCell, isAlone, maxHits } from './label.ts';
import { salutation, title } from './recipient.ts';

const certainties = { beside: 0.98, below: 0.95 } as const;
const perSlip = 0.97;
/** Lines of a party that are looked at, and the gap before one in heights of a line at most. */
const lines = { max: 10, firstGap: 3.5, gap: 1.3 } as const;
/** A value further beside its label than both may be of another column: share of the page's width, line heights. */
const far = { share: 0.2, heights: 8 } as const;
/** A name is no sentence. */
const maxWords = 9;
/** A label and a value of its own, as numbers of a party are: `Customer no.: 4711`. */
const detail = /^[\p{L}][\p{L}\d\s./'’()-]{0,40}[:#]\s*\S/u;
/** Words and a number that identifies: `GLN 4012345000009`. */
const numbered = /^[\p{L}.\s/-]{0,16}\W*\d[\d\s./-]{5,}\d\W*$/u;
/** What begins so goes on with a sentence, unless it is a short name with its legal form: `eBay Ltd`. */
const inSentence = /^\W*\p{Ll}/u;
const maxShortWords = 4;
/** What a number by which somebody is registered or reached has; names of companies may have only the words. */
const reachable = /\d|@|www\.|https?:/iu;

interface Line {
  readonly tokens: readonly PageWord[];
  readonly text: string;
}

const lineOf = (tokens: readonly PageWord[]): Line => ({ tokens, text: pieceOf([tokens]).text });

/** Words of a row behind a label, up to the next gap of columns; a name may have words of other labels. */
function besideOf(page: LabelledPage, hit: LabelHit): Line | null {
  const row = page.rows[hit.row];
  const behind = new Set(row?.tokens.slice(hit.end));
  const [first] =
    row?.cells
      .map(({ tokens }) => tokens.filter((token) => behind.has(token)))
      .filter((tokens) => tokens.some(({ text }) => /[\p{L}\d]/u.test(text))) ?? [];
  const next = (page.labels.byRow[hit.row] ?? []).find(({ isLabel, start }) => isLabel && start >= hit.end);
  if (first === undefined || (next && first[0] === row?.tokens[next.from])) return null;
  const words = first.slice(first.findIndex(({ text }) => /[\p{L}\d]/u.test(text)));
  return words.length === 0 ? null : lineOf(words);
}

/** Whether words are nothing but another label, which heads what is below. */
function isHeading(page: LabelledPage, index: number, { tokens }: Line): boolean {
  const row = page.rows[index];
  return (page.labels.byRow[index] ?? []).some(({ isLabel, start, end }) => {
    const of = row?.tokens.slice(start, end) ?? [];
    return isLabel && of[0] === tokens[0] && of.at(-1) === tokens.at(-1);
  });
}

/** Lines in the column of a label, or under the words beside it, each close to the one before. */
function linesUnder(page: LabelledPage, hit: LabelHit, beside: Line | null): readonly Line[] {
  const left = beside?.tokens[0]?.box.x;
  const found: Line[] = [];
  let foot = Math.max(bottom(hit.box), ...(beside?.tokens.map(({ box }) => bottom(box)) ?? []));
  for (let index = hit.row + 1; index < page.rows.length && found.length < lines.max; index += 1) {
    const row = page.rows[index];
    if (!row) break;
    const height = Math.max(row.box.height, hit.box.height);
    if (row.box.y - foot > lines.firstGap * height) break;
    if (bottom(row.box) <= hit.box.y + hit.box.height / 2) continue;
    const cell = row.cells.find(({ box }) => left !== undefined && Math.abs(box.x - left) <= box.height);
    const tokens = left === undefined ? ownTokens(page, row, hit) : (cell?.tokens ?? []);
    const own = tokens.filter(({ box }) => right(box) > Math.min(hit.box.x, left ?? hit.box.x));
    if (own.length === 0) continue;
    const line = lineOf(own);
    const top = Math.min(...own.map(({ box }) => box.y));
    if (top - foot > (found.length === 0 && beside === null ? lines.firstGap : lines.gap) * height) break;
    if (isHeading(page, index, line)) break;
    found.push(line);
    foot = Math.max(...own.map(({ box }) => bottom(box)));
  }
  return found;
}

/** Whether a line says something of a party and is no part of its name or address. */
function isOfNumbers({ text }: Line): boolean {
  const isReached = reachable.test(text) && (registration.test(text) || contact.test(text));
  return detail.test(text) || numbered.test(text) || isReached || salutation.test(text);
}

function isName({ text }: Line): boolean {
  const words = text.split(/\s+/).length;
  const isCompany = hasLegalForm(text);
  if (letters(text) < 2 || words > maxWords || dateOrTime.test(text) || amount.test(text)) return false;
  if (inSentence.test(text) && !(isCompany && words <= maxShortWords)) return false;
  return isCompany || !isAddressLike(text);
}

/** Name and address of a party among the lines that its label heads; null where they begin with anything else. */
function partyIn(block: readonly Line[]): { readonly name: readonly Line[]; readonly address: readonly Line[] } | null {
  const own = block.filter((line) => !isOfNumbers(line));
  const titles = own[0] && title.test(own[0].text) ? 1 : 0;
  const named = own[titles];
  if (named === undefined || !isName(named)) return null;
  const next = own[titles + 1];
  const isLonger = next !== undefined && isContinued(named.text, next.text) && !isAddressLike(next.text);
  const end = titles + (isLonger ? 2 : 1);
  return { name: own.slice(0, end), address: own.slice(end) };
}

/** Whether words beside a label are so far from it that they are of another column. */
function isFar(page: LabelledPage, hit: LabelHit, { tokens }: Line): boolean {
  const gap = (tokens[0]?.box.x ?? 0) - right(hit.box);
  return gap > far.share * page.width && gap > far.heights * hit.box.height;
}

/** The party under a label whose lines begin where it does; null where they do not. */
function partyUnder(page: LabelledPage, hit: LabelHit) {
  const under = linesUnder(page, hit, null);
  const [first] = under[0]?.tokens ?? [];
  return first && Math.abs(first.box.x - hit.box.x) <= hit.box.height ? partyIn(under) : null;
}

function* partiesOf(page: LabelledPage, hit: LabelHit) {
  const beside = besideOf(page, hit);
  if (beside !== null && isFar(page, hit, beside) && beginsCell(page, hit)) {
    const party = partyUnder(page, hit);
    if (party !== null) yield { party, certainty: certainties.below };
  }
  if (beside !== null) {
    const party = isOfNumbers(beside) ? null : partyIn([beside, ...linesUnder(page, hit, beside)]);
    if (party !== null) yield { party, certainty: certainties.beside };
  }
  if (!beginsCell(page, hit)) return;
  const party = partyIn(linesUnder(page, hit, null));
  if (party !== null) yield { party, certainty: certainties.below };
}

/**
 * The name or the address of whom a label heads: the lines beside or under it, without the numbers and ways to reach
 * somebody that stand among them.
 */
export function* byParty(rule: PartyRule, { pages }: TextDocument): Generator<Candidate> {
  for (const label of rule.labels) {
    for (const page of pages) {
      const hits = hitsOf(page, label).filter((hit) => hit.isLabel && isAlone(page, hit));
      for (const hit of byTrust(hits, 'first').slice(0, maxHits)) {
        for (const { party, certainty } of partiesOf(page, hit)) {
          const parts = party[rule.part ?? 'name'].map(({ tokens }) => tokens);
          if (parts.length === 0) continue;
          const words = page.rows[hit.row]?.tokens.slice(hit.start, hit.end) ?? [];
          const of = rule.part === 'address' ? pieceOf(parts) : pieceOf([parts.flat()]);
          yield { piece: of, certainty: certainty * perSlip ** hit.slips, source: 'page', label: words };
        }
      }
    }
  }
}
