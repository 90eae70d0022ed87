import type { PairRule } from '../../../template/template.ts';
import type { PageWord } from '../page-layout.ts';
import { findPhrase, phraseKey, plainWords } from '../phrases.ts';
import type { Candidate, RowCandidates, TextDocument } from '../text-document.ts';
import { cutPiece, type TextPiece } from '../text-piece.ts';
import { byPairs } from './pairs.ts';

const perSlip = 0.97;
/** Words that may stand before a label in what names a pair, such as the number of a box, without casting doubt. */
const leadInWords = 2;
const deepInName = 0.9;
/** Fields of a file are named `form[0].first_name`. */
const wordsOfName = /[^\s.[\]_]+/gu;

interface Match {
  readonly value: Candidate;
  /** Those of what names the pair that are the label; none where it is not printed. */
  readonly label: readonly PageWord[];
  readonly start: number;
  readonly trust: number;
}

function tokensIn(piece: TextPiece, from: number, to: number): readonly PageWord[] {
  return cutPiece(piece, from, to).spans.map(({ token }) => token);
}

/** Where a label is in what names a pair; null where it does not. */
function matchOf(row: RowCandidates, label: string): Match | null {
  const value = row['value'];
  const names = [row['key'], row['name']].filter((name) => name !== undefined);
  for (const { piece } of names) {
    const words = [...piece.text.matchAll(wordsOfName)];
    const [hit] = findPhrase(plainWords(words.map(([text]) => text)), phraseKey(label));
    if (!hit || value === undefined) continue;
    const [first, last] = [words[hit.start], words[hit.end - 1]];
    return {
      value,
      label: first && last ? tokensIn(piece, first.index, last.index + last[0].length) : [],
      start: hit.start,
      trust: perSlip ** hit.slips * (hit.start > leadInWords ? deepInName : 1),
    };
  }
  return null;
}

/** What was filled in under a label of a form; pairs whose names begin with the label come first. */
export function* byPair(rule: PairRule, document: Pick<TextDocument, 'pages'>): Generator<Candidate> {
  for (const label of rule.labels) {
    const matches = byPairs(document)
      .map((row) => matchOf(row, label))
      .filter((match) => match !== null);
    for (const { value, trust, label: words } of matches.toSorted((a, b) => a.start - b.start)) {
      const { meaning, ...rest } = value;
      const text = words.length === 0 ? rest : { ...rest, label: words };
      const isBox = meaning !== undefined;
      const certainty = value.certainty * trust;
      if (rule.value === undefined && !isBox) yield { ...text, certainty };
      if (rule.value !== undefined && meaning === 'selected') yield { ...text, meaning: rule.value, certainty };
    }
  }
}
