import type { LabelRule, ListRule } from '../../../template/template.ts';
import type { Candidate, TextDocument } from '../text-document.ts';
import { cutPiece, type TextPiece } from '../text-piece.ts';
import { byLabel } from './label.ts';

export type ParentRole = 'father' | 'mother' | 'unknown';

/** A parent's name. By order alone the role is a guess; `roleSource` null means that nothing says which. */
export interface ParentCandidate {
  readonly name: Candidate;
  readonly role: ParentRole;
  readonly roleSource: 'label' | 'order' | null;
}

const particleAtStart = /^(?:D[AEO]S?|E)\s/iu;
const particleAtEnd = /\s(?:D[AEO]S?|E)$/iu;
const fatherPattern = /^(?:PAI|fatherPattern)\b\s*[:.-]?\s*/iu;
const motherPattern = /^(?:M[ÃA]E|motherPattern)\b\s*[:.-]?\s*/iu;
const rolePattern = /^(?:PAI|M[ÃA]E|fatherPattern|motherPattern)\b/iu;
/** More names than this can only be wrapped lines; more than two parents are legal, so no more is assumed. */
const usual = 2;

function linesOf(piece: TextPiece): readonly TextPiece[] {
  let from = 0;
  return piece.text.split('\n').map((line) => {
    const start = from;
    from += line.length + 1;
    return cutPiece(piece, start, start + line.length);
  });
}

function joined(first: TextPiece, second: TextPiece): TextPiece {
  const shift = first.text.length + 1;
  const moved = second.spans.map(({ token, start, end }) => ({ token, start: start + shift, end: end + shift }));
  return { text: `${first.text} ${second.text}`, spans: [...first.spans, ...moved] };
}

function goesOn(previous: string, line: string): boolean {
  if (rolePattern.test(line)) return false;
  return particleAtStart.test(line) || particleAtEnd.test(previous) || !/\s/.test(line.trim());
}

/** Joins the lines that long names wrap to. */
function namesOf(lines: readonly TextPiece[]): readonly TextPiece[] {
  const names: TextPiece[] = [];
  for (const line of lines) {
    const previous = names.at(-1);
    if (previous && goesOn(previous.text, line.text)) names[names.length - 1] = joined(previous, line);
    else names.push(line);
  }
  if (names.length !== 2 * usual || names.some((name) => rolePattern.test(name.text))) return names;
  const [a, b, c, d] = names;
  return a && b && c && d ? [joined(a, b), joined(c, d)] : names;
}

function roleOf(name: string): { role: ParentRole; prefix: number } | null {
  const father = fatherPattern.exec(name);
  if (father) return { role: 'father', prefix: father[0].length };
  const mother = motherPattern.exec(name);
  return mother && { role: 'mother', prefix: mother[0].length };
}

function toParent(name: TextPiece, place: { index: number; count: number }, found: Candidate): ParentCandidate {
  const labelled = roleOf(name.text);
  if (labelled) {
    const piece = cutPiece(name, labelled.prefix, name.text.length);
    return { name: { ...found, piece }, role: labelled.role, roleSource: 'label' };
  }
  const byOrder = place.count === usual;
  const role = place.index === 0 ? 'father' : 'mother';
  return { name: { ...found, piece: name }, role: byOrder ? role : 'unknown', roleSource: byOrder ? 'order' : null };
}

/** Names beside a label such as FILIAÇÃO: usually father first, often without saying who is who. */
export function byParents(
  rule: Extract<ListRule, { by: 'parents' }>,
  document: TextDocument,
): readonly ParentCandidate[] {
  const { labels, direction, maxLines } = rule;
  const asLabel: LabelRule = { by: 'label', labels, direction, maxLines };
  for (const found of byLabel(asLabel, document)) {
    const names = namesOf(linesOf(found.piece)).filter((name) => /\p{L}{2}/u.test(name.text));
    if (names.length > 0) {
      return names.map((name, index) => toParent(name, { index, count: names.length }, found));
    }
  }
  return [];
}
