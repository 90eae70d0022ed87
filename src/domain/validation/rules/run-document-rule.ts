import type { RuleReference } from '../../template/template.ts';
import type { FieldFinding } from '../result.ts';
import { type DocumentRule, documentRules } from './document-rules.ts';
import { evidenceRules } from './evidence-rules.ts';
import { mrzRules } from './mrz-rules.ts';
import { printRules } from './print-rules.ts';
import { type DocumentFields, notChecked, type RuleContext } from './rule-context.ts';
import { sumRules } from './sum-rules.ts';

const rules = { ...documentRules, ...sumRules, ...mrzRules, ...printRules, ...evidenceRules };

/** Rules that nobody can answer yet; they are always `not_checked`. */
const needingEvidence = ['qr.signature', 'pdf.signature', 'image.screen_recapture'] as const;

export type DocumentRuleName = keyof typeof rules | (typeof needingEvidence)[number];

const evidence: ReadonlySet<string> = new Set(needingEvidence);

export function isDocumentRuleName(name: string): name is DocumentRuleName {
  return Object.hasOwn(rules, name) || evidence.has(name);
}

/** Checks the fields of a document against one rule of a template. The finding names the fields that it looked at. */
export function runDocumentRule(reference: RuleReference, fields: DocumentFields, context: RuleContext): FieldFinding {
  const { rule: name, params = {} } = reference;
  if (!isDocumentRuleName(name)) {
    return { rule: name, ...notChecked('No rule over a document has this name.'), fields: [] };
  }
  const known: Readonly<Record<string, DocumentRule>> = rules;
  const rule = known[name];
  if (!rule) return { rule: name, ...notChecked('Fields alone do not answer this.'), fields: [] };
  return { rule: name, ...rule(fields, params, context) };
}
