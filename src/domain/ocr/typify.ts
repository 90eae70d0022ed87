import type { PageReading } from '../document/page.ts';
import type { Template, TypificationRules } from '../template/template.ts';
import { compilePattern, matchesOf } from '../validation/compiled-pattern.ts';
import { layOut } from './lay-out.ts';
import { findMrzZone, type MrzZone } from './mrz-zone.ts';
import type { LaidOutPage } from './page-layout.ts';
import { findPhrase, type PlainWords, phraseKey, plainCapitals, plainWords } from './phrases.ts';

export interface TypificationScore {
  readonly template: Template;
  /** 0..1. */
  readonly confidence: number;
}

export interface TypificationOutcome {
  /** Null when there is no template to choose from. */
  readonly best: TypificationScore | null;
  /** The others that something speaks for, most likely first. */
  readonly alternatives: readonly TypificationScore[];
}

/** A document says what it is on its first pages; later ones can hold anything. */
const pagesLookedAt = 2;
/** The day decides the century of the dates in a machine-readable zone, which do not matter here. */
const anyDay = '2000-01-01';
/** One misread character costs this share of a keyword's weight. */
const perSlip = 0.05;

interface Evidence {
  readonly pages: readonly LaidOutPage[];
  readonly words: PlainWords;
  readonly rows: readonly string[];
  readonly mrz: MrzZone | null;
}

function evidenceOf(pages: readonly PageReading[]): Evidence {
  const looked = layOut(pages.slice(0, pagesLookedAt));
  const rows = looked.flatMap((page) => page.rows);
  return {
    pages: looked,
    words: plainWords(rows.flatMap((row) => row.tokens.map((token) => token.text))),
    rows: rows.map((row) => plainCapitals(row.tokens.map((token) => token.text).join(' '))),
    mrz: findMrzZone(looked, { today: anyDay }),
  };
}

function keywordScore(rules: TypificationRules, evidence: Evidence): number {
  return rules.keywords.reduce((sum, { text, weight }) => {
    const hits = findPhrase(evidence.words, phraseKey(text));
    if (hits.length === 0) return sum;
    return sum + weight * (1 - perSlip * Math.min(...hits.map((hit) => hit.slips)));
  }, 0);
}

function patternScore(rules: TypificationRules, evidence: Evidence): number {
  return rules.patterns.reduce((sum, { pattern, weight }) => {
    const expression = compilePattern(pattern, 'u');
    const found = expression !== null && evidence.rows.some((row) => matchesOf(expression, row).length > 0);
    return found ? sum + weight : sum;
  }, 0);
}

function mrzScore({ mrz: rule }: TypificationRules, { mrz: zone }: Evidence): number {
  if (!rule || !zone || !rule.formats.includes(zone.mrz.kind)) return 0;
  return rule.country === undefined || rule.country === zone.mrz.fields.issuer ? rule.weight : 0;
}

function aspectScore({ aspect }: TypificationRules, { pages }: Evidence): number {
  const first = pages[0];
  if (!aspect || !first) return 0;
  const ratio = first.width / first.height;
  return ratio >= aspect.min && ratio <= aspect.max ? aspect.weight : 0;
}

/** May exceed 1, so that of two certain types the one with more evidence comes first. */
function scoreOf({ typification: rules }: Template, evidence: Evidence): number {
  const sum =
    keywordScore(rules, evidence) +
    patternScore(rules, evidence) +
    mrzScore(rules, evidence) +
    aspectScore(rules, evidence);
  return Math.max(0, sum / rules.certainAt);
}

/**
 * Says what a document is by the words, patterns, machine-readable zone and shape of its first pages, tolerating
 * misread characters. Of equal scores the earlier template wins.
 */
export function typify(pages: readonly PageReading[], templates: readonly Template[]): TypificationOutcome {
  const evidence = evidenceOf(pages);
  const scores = templates
    .map((template) => ({ template, score: scoreOf(template, evidence) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ template, score }) => ({ template, confidence: Math.round(Math.min(1, score) * 1000) / 1000 }));
  return { best: scores[0] ?? null, alternatives: scores.slice(1).filter(({ confidence }) => confidence > 0) };
}
