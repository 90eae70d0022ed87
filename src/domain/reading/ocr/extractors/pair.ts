import type { PairRule } from '../../../template/template.ts';
import { findPhrase, phraseKey, plainWords } from '../phrases.ts';
import type { Candidate, RowCandidates, TextDocument } from '../text-document.ts';
import { byPairs } from './pairs.ts';

const perSlip = 0.97;
/** Words that may stand before a label in what names a pair, such as the number of a box, without casting doubt. */
const leadInWords = 2;
const deepInName = 0.9;

interface Match {
  readonly value: Candidate;
  readonly start: number;
  readonly trust: number;
}

/** Where a label is in what names a pair; null where it does not. */
function matchOf(row: RowCandidates, label: string): Match | null {
  const value = row['value'];
  const names = [row['key'], row['name']].flatMap((name) => (name === undefined ? [] : [name.piece.text]));
  for (const name of names) {
    const [hit] = findPhrase(plainWords(name.split(/[\s.[\]_]+/u)), phraseKey(label));
    if (!hit || value === undefined) continue;
    return { value, start: hit.start, trust: perSlip ** hit.slips * (hit.start > leadInWords ? deepInName : 1) };
  }
  return null;
}

/** What was filled in under a label of a form; pairs whose names begin with the label come first. */
export function* byPair(rule: PairRule, document: Pick<TextDocument, 'pages'>): Generator<Candidate> {
  for (const label of rule.labels) {
    const matches = byPairs(document)
      .map((row) => matchOf(row, label))
      .filter((match) => match !== null);
    for (const { value, trust } of matches.toSorted((a, b) => a.start - b.start)) {
      const { meaning, ...text } = value;
      const isBox = meaning !== undefined;
      const certainty = value.certainty * trust;
      if (rule.value === undefined && !isBox) yield { ...text, certainty };
      if (rule.value !== undefined && meaning === 'selected') yield { ...text, meaning: rule.value, certainty };
    }
  }
}
