import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../src/domain/json-value.ts';
import { plainText } from '../../../src/domain/reading/document/plain-text.ts';
import type { OcrResult, ReadDocument } from '../../../src/domain/reading/result/ocr-result.ts';
import { withOneShot } from '../../../src/infrastructure/composition/one-shot.ts';
import { loadConfig } from '../../../src/infrastructure/config/load-config.ts';
import { type Degradation, degrade } from '../../drawn/degrade.ts';
import * as drawn from '../../drawn/documents.ts';
import { Random } from '../../drawn/random.ts';
import { pngOf } from '../../fixtures/images.ts';
import { agreesWithValue } from '../../support/field-match.ts';
import { pdfWords } from '../../support/pdf-words.ts';
import { type ReadingEngine, readingEngine, readingEnvironment } from '../../support/reading-engine.ts';
import { RecordingLogger } from '../../support/recording-logger.ts';
import { scoreText } from '../../support/text-scores.ts';

/** What was read of a document when the table below was made. */
interface Measured {
  /** F1 of the words, in percent. */
  readonly words: number;
  /** Fields, lists and zones that were right. */
  readonly fields: number;
  /** Whether the type was recognised; it was where nothing is said. */
  readonly typed?: boolean;
}

interface Sample {
  readonly type: string;
  readonly draw: () => Promise<drawn.DrawnDocument>;
  readonly dpi: number;
  readonly mishap: Degradation | null;
  /** Of the mishap. */
  readonly seed: number;
  /** By the engines that read it; tesseract.js, which takes as long, leaves out what teaches least of it. */
  readonly measured: Readonly<Partial<Record<ReadingEngine, Measured>>>;
}

/** Documents as they come, each with the mishap of another camera or scanner. */
const samples: readonly Sample[] = [
  {
    type: 'br.cnh',
    draw: () => drawn.drawCnh2022(),
    dpi: 250,
    mishap: null,
    seed: 1,
    measured: { 'tesseract.js': { words: 80.6, fields: 20 }, 'pp-ocrv6': { words: 97.7, fields: 21 } },
  },
  {
    type: 'br.cnh',
    draw: () => drawn.drawCnh2022(),
    dpi: 300,
    mishap: 'seen from the side',
    seed: 3,
    measured: { 'tesseract.js': { words: 65.8, fields: 12 }, 'pp-ocrv6': { words: 98.4, fields: 22 } },
  },
  {
    type: 'br.cin',
    draw: () => drawn.drawCin(),
    dpi: 280,
    mishap: 'photo on a table',
    seed: 4,
    measured: { 'pp-ocrv6': { words: 96.7, fields: 12 } },
  },
  {
    type: 'br.rg',
    draw: () => drawn.drawRg(),
    dpi: 250,
    mishap: 'shadow',
    seed: 5,
    measured: { 'tesseract.js': { words: 75, fields: 9 }, 'pp-ocrv6': { words: 97.3, fields: 12 } },
  },
  {
    type: 'icao.passport',
    draw: () => drawn.drawPassport(),
    dpi: 200,
    mishap: 'strong JPEG',
    seed: 6,
    measured: { 'tesseract.js': { words: 55.6, fields: 9 }, 'pp-ocrv6': { words: 91.9, fields: 12 } },
  },
  {
    type: 'br.proof_of_address',
    draw: () => drawn.drawElectricityBill(),
    dpi: 200,
    mishap: 'blur',
    seed: 8,
    measured: { 'tesseract.js': { words: 98.7, fields: 12 }, 'pp-ocrv6': { words: 100, fields: 12 } },
  },
  {
    type: 'invoice',
    draw: () => drawn.drawInvoice(),
    dpi: 150,
    mishap: 'turned',
    seed: 9,
    measured: { 'tesseract.js': { words: 98.4, fields: 10 }, 'pp-ocrv6': { words: 100, fields: 10 } },
  },
  {
    type: 'receipt',
    draw: () => drawn.drawReceipt(),
    dpi: 200,
    mishap: 'noise',
    seed: 11,
    measured: { 'tesseract.js': { words: 96.1, fields: 6 }, 'pp-ocrv6': { words: 100, fields: 6 } },
  },
  {
    type: 'unknown',
    draw: () => drawn.drawLetter(),
    dpi: 150,
    mishap: 'glare',
    seed: 12,
    measured: { 'pp-ocrv6': { words: 100, fields: 0 } },
  },
];

/** What another machine may compute otherwise: percent points of a document's words, and fields of a document. */
const marginOfOne = { words: 4, fields: 1 } as const;
/** The same of all documents together: percent points of the mean, and fields of their sum. */
const marginOfAll = { words: 1, fields: 2 } as const;

interface Quality extends Required<Measured> {
  /** Keys of what was wrong, to be told when the test fails. */
  readonly wrong: readonly string[];
}

function valueOf(document: ReadDocument | undefined, key: string): JsonValue {
  if (key === 'mrz') return document?.mrz?.lines ?? null;
  const rows = document?.lists[key]?.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
  );
  return document?.fields[key]?.value ?? rows ?? null;
}

async function qualityOf(result: OcrResult, { type }: Sample, { bytes, expected }: drawn.DrawnDocument) {
  const truth = (await pdfWords(bytes, 1)).map(({ text }) => text).join(' ');
  const [document] = result.documents;
  const wrong = Object.entries(expected).filter(([key, value]) => !agreesWithValue(valueOf(document, key), value));
  return {
    typed: document?.type === type,
    words: 100 * scoreText(plainText(result.pages), truth).wordF1,
    fields: Object.keys(expected).length - wrong.length,
    wrong: wrong.map(([key]) => key),
  };
}

const nameOf = ({ type, mishap }: Sample): string => `${type}, ${mishap ?? 'clean'}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe(`the quality of ${readingEngine}`, () => {
  const qualities = new Map<number, Quality>();
  const measured = samples.flatMap((sample, place) => {
    const before = sample.measured[readingEngine];
    return before === undefined ? [] : [{ sample, place, before }];
  });

  beforeAll(async () => {
    const config = loadConfig({
      ...readingEnvironment(),
      DOCFACE_ENGINE_SLOTS: '1',
      DOCFACE_PAGE_TIMEOUT_SECONDS: '600',
    });
    await withOneShot({ config, logger: new RecordingLogger() }, async (oneShot) => {
      for (const { sample, place } of measured) {
        const document = await sample.draw();
        const clean = await pngOf(document.bytes, sample.dpi);
        const type = sample.mishap === null ? 'png' : 'jpeg';
        const bytes = sample.mishap === null ? clean : await degrade(clean, sample.mishap, new Random(sample.seed));
        const options = { track: 'documents', template: null, pages: null, languages: null, profile: null };
        const result = await oneShot.read({ type, bytes, password: null }, options);
        qualities.set(place, await qualityOf(result, sample, document));
      }
    });
  }, 900_000);

  test.each(measured.map((each) => [nameOf(each.sample), each] as const))('holds for %s', (_, { place, before }) => {
    const { typed, words, fields, wrong } = qualities.get(place)!;
    expect(typed).toBe(before.typed ?? true);
    expect(words).toBeGreaterThanOrEqual(before.words - marginOfOne.words);
    expect(fields, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(before.fields - marginOfOne.fields);
  });

  test('holds for all documents together', () => {
    const read = [...qualities.values()];
    const words = sum(read.map((each) => each.words)) / read.length;
    const before = measured.map((each) => each.before);
    expect(words).toBeGreaterThanOrEqual(sum(before.map((each) => each.words)) / read.length - marginOfAll.words);
    const fields = sum(read.map((each) => each.fields));
    expect(fields).toBeGreaterThanOrEqual(sum(before.map((each) => each.fields)) - marginOfAll.fields);
  });
});
