import { CST, type Document, Lexer, parseDocument } from 'yaml';
import { type CatalogProblem, checkTemplate } from '../../domain/catalog/check-template.ts';
import { issueInWords } from '../../domain/expectation.ts';
import type { CatalogEntry, CatalogText } from '../../domain/ports/catalog-files.ts';
import { templateDocument } from '../../domain/template/template.ts';
import { trackDocument } from '../../domain/track/track.ts';
import { toTemplate, toTrack } from './entry-documents.ts';
import { hashOf, type ParsedTexts } from './parsed-texts.ts';
import { problemsOf } from './problems-of.ts';

/** A text that is a valid entry. */
export interface Read {
  readonly ok: true;
  readonly path: string;
  readonly entry: CatalogEntry;
}

/** What is wrong with one that is none. */
export interface Refused {
  readonly ok: false;
  readonly path: string;
  readonly problems: readonly CatalogProblem[];
}

const trackKinds: readonly unknown[] = ['ocr', 'face_match'];
const templateKinds: readonly unknown[] = ['rules', 'generative'];

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}

/** What is wrong with a kind that neither templates nor tracks have: by the schema of either, everything would be. */
function unknownKind(kind: unknown): CatalogProblem | null {
  if (kind === undefined || trackKinds.includes(kind) || templateKinds.includes(kind)) return null;
  const message = `The value must be ${trackKinds.join(' or ')} for a track, ${templateKinds.join(' or ')} for a template.`;
  return { path: 'kind', message };
}

/** Reads one text as a template or track; what was parsed before is not parsed again. */
export function readEntry({ path, text }: CatalogText, known: ParsedTexts = {}): Read | Refused {
  const refuse = (problems: readonly CatalogProblem[]): Refused => ({ ok: false, path, problems });
  const parsed = parseYaml(text, known);
  if (!parsed.ok) return refuse(parsed.problems);
  const { value } = parsed;
  const kind = kindOf(value);
  const unknown = unknownKind(kind);
  if (unknown !== null) return refuse([unknown]);
  if (trackKinds.includes(kind)) {
    const { data, error } = trackDocument.safeParse(value, { error: issueInWords });
    if (error) return refuse(problemsOf(error.issues, value));
    return { ok: true, path, entry: { kind: 'track', track: toTrack(data) } };
  }
  const { data, error } = templateDocument.safeParse(value, { error: issueInWords });
  if (error) return refuse(problemsOf(error.issues, value));
  const template = toTemplate(data);
  const problems = checkTemplate(template);
  return problems.length > 0 ? refuse(problems) : { ok: true, path, entry: { kind: 'template', template } };
}

/** A catalogue file is written by people; more than this is a mistake or an attack. */
const maxCharacters = 256 * 1024;
/** Aliases that refer to aliases could blow a small text up without end. */
const maxAliases = 100;

export type ParsedYaml =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly CatalogProblem[] };

function refused(...problems: readonly CatalogProblem[]): ParsedYaml {
  return { ok: false, problems };
}

/** A template nests eight deep. What composes the document goes down as deep as the text does, and fails hard there. */
const maxDepth = 60;
const opening: ReadonlySet<string | null> = new Set(['flow-map-start', 'flow-seq-start']);
const closing: ReadonlySet<string | null> = new Set(['flow-map-end', 'flow-seq-end']);
/** Outside of brackets each may open a level on the line where it is. */
const indicators: ReadonlySet<string | null> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);

/** The line on which a text nests too deep; null when none does. Looks at one token after the other. */
function tooDeepAt(text: string): number | null {
  let [line, brackets, onLine] = [1, 0, 0];
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (opening.has(type)) brackets += 1;
    if (closing.has(type)) brackets -= 1;
    if (brackets === 0 && indicators.has(type)) onLine += 1;
    if (brackets + onLine + (/^ +$/.test(token) ? token.length / 2 : 0) > maxDepth) return line;
    const breaks = token.split('\n').length - 1;
    line += breaks;
    if (breaks > 0) onLine = 0;
  }
  return null;
}

/** The first line of what the parser says, whose place is given beside. */
function sentenceOf(message: string): string {
  const [first = ''] = message.split('\n');
  const said = first.replace(/ at line \d+, column \d+:$/, '');
  return /[.!]$/.test(said) ? said : `${said}.`;
}

/** Null where composing goes deeper than the stack does, which some texts without a level make it do. */
function composed(text: string): Document | null {
  try {
    return parseDocument(text, { schema: 'core', uniqueKeys: true, strict: true, prettyErrors: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Parses YAML 1.2 as plain data: no tags of own types, each key once, few aliases, bounded length. Returns the value in
 * `known` for a text that is there.
 */
export function parseYaml(text: string, known: ParsedTexts = {}): ParsedYaml {
  const value = known[hashOf(text)];
  return value === undefined ? parsedNow(text) : { ok: true, value };
}

function parsedNow(text: string): ParsedYaml {
  if (text.length > maxCharacters) {
    return refused({ path: '', message: `The file is longer than ${maxCharacters / 1024} KiB; split it.` });
  }
  const deep = tooDeepAt(text);
  if (deep !== null) {
    return refused({
      path: `line ${deep}`,
      message: `The text nests more than ${maxDepth} levels deep; write it flatter.`,
    });
  }
  const document = composed(text);
  if (document === null)
    return refused({ path: '', message: 'The text is too intricate to be read; write it simpler.' });
  const complaints = [...document.errors, ...document.warnings];
  if (complaints.length > 0) {
    return refused(
      ...complaints.map((error) => ({
        path: error.linePos ? `line ${error.linePos[0].line}` : '',
        message: sentenceOf(error.message),
      })),
    );
  }
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: maxAliases }) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'The text cannot be resolved';
    return refused({ path: '', message: `${reason}; write the values out instead of referring to others.` });
  }
}
