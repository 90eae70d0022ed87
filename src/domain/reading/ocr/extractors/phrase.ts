import type { PhraseRule } from '../../../template/template.ts';
import { findPhrase, phraseKey, plainWords } from '../phrases.ts';
import type { Candidate, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';

const ruleCertainty = 0.9;

/** The value of the rule, where one of its phrases is printed. */
export function* byPhrase(rule: PhraseRule, document: TextDocument): Generator<Candidate> {
  for (const row of document.pages.flatMap((page) => page.rows)) {
    const words = plainWords(row.tokens.map((token) => token.text));
    for (const phrase of rule.phrases) {
      for (const hit of findPhrase(words, phraseKey(phrase))) {
        const piece = pieceOf([row.tokens.slice(hit.start, hit.end)]);
        yield { piece, meaning: rule.value, certainty: ruleCertainty, source: 'page' };
      }
    }
  }
}
