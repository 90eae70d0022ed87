import type { MrzRule } from '../../../template/template.ts';
import type { MrzFields } from '../../validation/mrz.ts';
import type { MrzCheckField } from '../../validation/mrz-layout.ts';
import type { Candidate, TextDocument } from '../text-document.ts';
import type { TextPiece } from '../text-piece.ts';

const ruleCertainty = { checked: 1, unchecked: 0.9, failing: 0.5 } as const;
const checkedBy: Readonly<Partial<Record<keyof MrzFields, MrzCheckField>>> = {
  documentNumber: 'documentNumber',
  birthDate: 'birthDate',
  expiryDate: 'expiryDate',
  optional: 'personalNumber',
};

/** A field of the machine-readable zone. Its place is that of the zone's lines. */
export function* byMrz(rule: MrzRule, { mrz: zone }: TextDocument): Generator<Candidate> {
  if (!zone) return;
  const name = rule.field;
  const text = zone.mrz.fields[name];
  if (text === null) return;
  const spans = zone.lines.flatMap((line) => line.spans).map(({ token }) => ({ token, start: 0, end: text.length }));
  const piece: TextPiece = { text, spans };
  // A digit that decided what was read proves nothing.
  const decided = zone.mrz.decided.some((field) => field === checkedBy[name]);
  const check = decided ? undefined : zone.mrz.checks.find((each) => each.field === checkedBy[name]);
  const trust = check === undefined ? 'unchecked' : check.result === 'valid' ? 'checked' : 'failing';
  const proof = trust === 'unchecked' ? {} : ({ proof: trust === 'checked' ? 'valid' : 'invalid' } as const);
  yield { piece, certainty: ruleCertainty[trust], source: 'mrz', ...proof };
}
