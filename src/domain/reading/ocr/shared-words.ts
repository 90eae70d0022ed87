import { checkMessage } from '../result/check-messages.ts';
import type { ValidationResult } from '../result/ocr-result.ts';
import { placeRule } from './doubted-values.ts';
import type { FoundField } from './field-evidence.ts';
import type { PageWord } from './page-layout.ts';

/** The printed words of a value and of the label beside which it was found. */
interface Labelled {
  readonly key: string;
  readonly words: readonly PageWord[];
  readonly label: readonly PageWord[];
}

function labelledFields(fields: Readonly<Record<string, FoundField>>): readonly Labelled[] {
  return Object.entries(fields).flatMap(([key, { value, candidate }]) => {
    const { label = [], source, piece } = candidate ?? {};
    if (value === null || source !== 'page' || piece === undefined || label.length === 0) return [];
    return [{ key, label, words: piece.spans.map(({ token }) => token) }];
  });
}

function haveCommon(one: readonly PageWord[], other: readonly PageWord[]): boolean {
  return one.some((word) => other.includes(word));
}

/**
 * Fields of which words are those of another field too that was found beside another label, by key: `First name` and
 * `Last name` beside one another over one line. One of the labels, or both, are over a part of the words only, or
 * belong to something else.
 */
export function sharedWords(fields: Readonly<Record<string, FoundField>>): ReadonlySet<string> {
  const labelled = labelledFields(fields);
  return new Set(
    labelled
      .filter((one) =>
        labelled.some(
          (other) => other.key !== one.key && haveCommon(one.words, other.words) && !haveCommon(one.label, other.label),
        ),
      )
      .map(({ key }) => key),
  );
}

/** What is to be said of the value of such a field. */
export function sharedFinding(key: string): ValidationResult {
  return {
    rule: placeRule(key),
    result: 'not_checked',
    ...checkMessage('shared_words'),
  };
}
