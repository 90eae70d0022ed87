import type { FieldDefinition, ListDefinition, Template } from '../../../template/template.ts';
import type { GenerativeDocument, GenerativePage } from './generative-document.ts';

/** Rows that one answer holds at most: longer answers are cut, and models lose count. */
export const maxRowsOfAnswer = 25;
/** Lines of a page that begin the text of its later parts, for the headings of columns. */
const headingLines = 8;
/** Lines around those in which rows may begin. */
const linesBefore = 2;
const linesAfter = 4;

/** One call to a generator. */
export type Question =
  | {
      readonly kind: 'fields';
      readonly fields: readonly FieldDefinition[];
      /** Whole pages, or a part of one that is too long. */
      readonly pages: readonly GenerativePage[];
    }
  | {
      readonly kind: 'rows';
      readonly list: ListDefinition;
      readonly page: GenerativePage;
      /** Numbers of the lines in which the rows that are asked for begin, both inclusive. */
      readonly from: number;
      readonly to: number;
    };

/** Numbers of the pages that a question is about. */
export function pagesOf(question: Question): readonly number[] {
  return question.kind === 'rows' ? [question.page.number] : question.pages.map(({ number }) => number);
}

function lengthOf({ lines }: GenerativePage): number {
  return lines.reduce((sum, line) => sum + line.length + 6, 0);
}

/** What one question may show. */
export interface QuestionRoom {
  /** Characters of text, and of what pages take besides. */
  readonly characters: number;
  /** Characters that each page takes besides its text: those of its picture, 0 without one. */
  readonly ofPage: number;
  /** Pages at most. */
  readonly pages: number;
}

/** A page in parts of at most so many characters; a single longer line is a part of its own. */
function cutPage(page: GenerativePage, maxCharacters: number): readonly GenerativePage[] {
  const parts: { number: number; first: number; lines: string[] }[] = [];
  let length = 0;
  for (const [index, whole] of page.lines.entries()) {
    const line = whole.slice(0, maxCharacters);
    length += line.length + 6;
    const last = parts.at(-1);
    if (last && length <= maxCharacters) last.lines.push(line);
    else {
      parts.push({ number: page.number, first: page.first + index, lines: [line] });
      length = line.length + 6;
    }
  }
  return parts;
}

/** Pages that follow one another, as many together as there is room for. */
function together(
  pages: readonly GenerativePage[],
  { characters, ofPage, pages: maxPages }: QuestionRoom,
): readonly (readonly GenerativePage[])[] {
  const groups: GenerativePage[][] = [];
  const ofText = characters - ofPage;
  let length = 0;
  for (const page of pages.flatMap((each) => (lengthOf(each) > ofText ? cutPage(each, ofText) : [each]))) {
    length += lengthOf(page) + ofPage;
    const last = groups.at(-1);
    if (last && last.length < maxPages && length <= characters) last.push(page);
    else {
      groups.push([page]);
      length = lengthOf(page) + ofPage;
    }
  }
  return groups;
}

function windowsOf(list: ListDefinition, page: GenerativePage): readonly Question[] {
  const count = Math.ceil(page.lines.length / maxRowsOfAnswer);
  return Array.from({ length: count }, (_, index) => ({
    kind: 'rows',
    list,
    page,
    from: index * maxRowsOfAnswer + 1,
    to: Math.min(page.lines.length, (index + 1) * maxRowsOfAnswer),
  }));
}

/** Everything that is asked about a document, in order. `room` is that of one question about fields. */
export function questionsAbout(
  { pages, asked }: GenerativeDocument,
  template: Template,
  room: QuestionRoom,
): readonly Question[] {
  const fields = template.fields.filter(({ key }) => asked.fields.includes(key));
  const filled = pages.filter(({ lines }) => lines.length > 0);
  const aboutFields = together(filled, room).map((each): Question => ({ kind: 'fields', fields, pages: each }));
  const lists = template.lists.filter(({ key }) => asked.lists.includes(key));
  const aboutRows = lists.flatMap((list) => filled.flatMap((page) => windowsOf(list, page)));
  return [...(fields.length === 0 ? [] : aboutFields), ...aboutRows];
}

/**
 * The rest of a question whose answer had no room for all rows, the last of which began in `line`; null when nothing is
 * left.
 */
export function restOf(question: Question, line: number): Question | null {
  if (question.kind === 'fields' || line < question.from || line >= question.to) return null;
  return { ...question, from: line + 1 };
}

/** The two halves of a question whose answer was cut; null when it cannot be halved. */
export function halvesOf(question: Question): readonly [Question, Question] | null {
  if (question.kind === 'fields' || question.from >= question.to) return null;
  const middle = Math.floor((question.from + question.to) / 2);
  return [
    { ...question, to: middle },
    { ...question, from: middle + 1 },
  ];
}

/**
 * The numbered lines that a question about rows shows: the first of the page, and those around where rows may begin.
 */
export function shownLines({
  page,
  from,
  to,
}: Extract<Question, { kind: 'rows' }>): readonly (readonly [number, string])[] {
  return page.lines
    .map((line, index) => [index + 1, line] as const)
    .filter(([number]) => number <= headingLines || (number >= from - linesBefore && number <= to + linesAfter));
}
