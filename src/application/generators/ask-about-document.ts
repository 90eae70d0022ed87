import type { Generator } from '../../domain/ports/structured-reader.ts';
import type {
  GeneratedDocument,
  GeneratedRow,
  GeneratedValues,
  UnansweredQuestion,
} from '../../domain/reading/ocr/generative/generated-document.ts';
import {
  halvesOf,
  maxRowsOfAnswer,
  pagesOf,
  type Question,
  type QuestionRoom,
  questionsAbout,
  restOf,
} from '../../domain/reading/ocr/generative/questions.ts';
import type { AskingDocument } from '../catalog/assemble-result.ts';
import type { Conversation, Reply } from './conversation.ts';
import { tokensOfPicture } from './generator-account.ts';

/** What the answers to one question say. */
interface Gathered {
  readonly values: readonly GeneratedValues[];
  readonly rows: readonly GeneratedRow[];
  readonly unanswered: readonly UnansweredQuestion[];
}

/** Questions about one document that are asked at once; the generator may have fewer. */
const atOnce = 4;
/** How often the rows of a part of a page are continued: as often as it has room for answers, and a little more. */
const maxContinued = 4;
/** Characters of a token at the worst, and tokens for what is around the document in a prompt. */
const charactersOfToken = 2.5;
const tokensAround = 1_500;
const minCharacters = 1_000;
/** Pictures of one call: they are held in memory several times while it is sent, whatever a model has room for. */
const maxPictures = 4;

/** What of a document a prompt has room for. */
function roomOf({ contextTokens, answerTokens, input }: Generator): QuestionRoom {
  const characters = (contextTokens - answerTokens - tokensAround) * charactersOfToken;
  if (input === 'text') {
    return { characters: Math.max(minCharacters, characters), ofPage: 0, pages: Number.POSITIVE_INFINITY };
  }
  const ofPage = tokensOfPicture * charactersOfToken;
  return { characters: Math.max(minCharacters + ofPage, characters), ofPage, pages: maxPictures };
}

/** Asks everything about a document: lists page by page, in answers of few rows, until nothing is left. */
export async function askAboutDocument(
  document: AskingDocument,
  conversation: Conversation,
  generator: Generator,
): Promise<Omit<GeneratedDocument, 'use'>> {
  const questions = questionsAbout(document, document.asking, roomOf(generator));
  const gathered = await inOrder(questions, (question) => answersTo(question, conversation, 0));
  const rowsOf = (key: string): readonly GeneratedRow[] =>
    questions.flatMap((question, index) =>
      question.kind === 'rows' && question.list.key === key ? (gathered[index]?.rows ?? []) : [],
    );
  return {
    template: document.template,
    pages: document.pages.map(({ number }) => number),
    asked: document.asked,
    fields: gathered.flatMap(({ values }) => values),
    lists: Object.fromEntries(document.asked.lists.map((key) => [key, rowsOf(key)])),
    unanswered: gathered.flatMap(({ unanswered }) => unanswered),
  };
}

/** Results in the order of the questions, however long each takes. The first rejection ends what has not begun. */
async function inOrder<Result>(
  questions: readonly Question[],
  work: (question: Question) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const waiting = [...questions.entries()];
  const next = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const [index, question] = each;
      try {
        results.set(index, await work(question));
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: atOnce }, next));
  const failure = settled.find((each) => each.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return questions.flatMap((_, index) => results.get(index) ?? []);
}

async function answersTo(question: Question, conversation: Conversation, continued: number): Promise<Gathered> {
  const reply = await conversation.ask(question);
  if (reply.kind === 'fault') return afterFault(question, reply, { conversation, continued });
  const { answer } = reply;
  if (answer.kind === 'fields') return { values: [answer.values], rows: [], unanswered: [] };
  const { rows, more } = answer;
  const last = rows.reduce((line, row) => Math.max(line, row.line), 0);
  const rest = more || rows.length >= maxRowsOfAnswer ? restOf(question, last) : null;
  if (rest === null) return { values: [], rows, unanswered: [] };
  if (continued >= maxContinued) return { values: [], rows, unanswered: [unanswered(rest, 'GENERATOR_UNCONSTRAINED')] };
  const after = await answersTo(rest, conversation, continued + 1);
  return { ...after, rows: [...rows, ...after.rows] };
}

/** An answer that was too long is asked for in two halves. */
async function afterFault(
  question: Question,
  { code }: Extract<Reply, { kind: 'fault' }>,
  { conversation, continued }: { readonly conversation: Conversation; readonly continued: number },
): Promise<Gathered> {
  const halves = code === 'GENERATOR_TRUNCATED' && continued < maxContinued ? halvesOf(question) : null;
  if (halves === null) return { values: [], rows: [], unanswered: [unanswered(question, code)] };
  const [first, second] = [
    await answersTo(halves[0], conversation, continued + 1),
    await answersTo(halves[1], conversation, continued + 1),
  ];
  return {
    values: [],
    rows: [...first.rows, ...second.rows],
    unanswered: [...first.unanswered, ...second.unanswered],
  };
}

function unanswered(question: Question, code: UnansweredQuestion['code']): UnansweredQuestion {
  return { code, list: question.kind === 'rows' ? question.list.key : null, pages: pagesOf(question) };
}
