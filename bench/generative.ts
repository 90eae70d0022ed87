/**
 * What docface makes of the answers of generators, and what it adds to their time: orders of 10 to 300 rows, read over
 * HTTP and the whole pipeline, with a scripted server that answers at once: honestly, with one amount or code in ten
 * wrong, and under injected instructions that it follows.
 *
 * Ends with status 1, after printing everything, when a bar is missed: every honest value right, no row lost or
 * doubled, no honest document failed or with a warning; every wrong value refused and every other one right;
 * every document with a wrong value failed; no document steered.
 *
 *   npm run bench:generative -- [--rounds 3] [--json]
 */
import { parseArgs } from 'node:util';
import type { Envelope } from '../src/application/requests/envelope.ts';
import { addressedLines } from '../src/domain/reading/ocr/generative/addressed-lines.ts';
import { type Field, isUngrounded } from '../src/domain/reading/result/ocr-result.ts';
import { addressingLines, unknownWordings, usualLines } from '../test/support/addressing-lines.ts';
import { type GenerationService, onlyDocument, startGenerationService } from '../test/support/generation-service.ts';
import { injectedDocuments } from '../test/support/injected-documents.ts';
import { orderItems, orderPages, orderReader, orderTemplate, orderTotal } from '../test/support/order-document.ts';
import { type Behaviour, honestly } from '../test/support/scripted-generator.ts';
import { median } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
});
const sizes = [10, 44, 120, 300];
const parts = { track: 'own', template: 'orders' };
const template = orderTemplate({
  validate: [{ rule: 'sum.items_equal_total', params: { list: 'items', column: 'amount', total: 'total' } }],
});
const honest = honestly(orderReader);

class Tally {
  values = 0;
  right = 0;
  grounded = 0;
  refused = 0;
  /** Values that the server returned wrongly. */
  wrong = 0;
  documents = 0;
  /** Documents that a check says are wrong. The number of an order has no second source, so that none is proven. */
  failed = 0;
  /** Documents with another number of rows than are printed. */
  miscounted = 0;
  warnings = 0;
  /** Of each document, by its rows. */
  readonly milliseconds = new Map<number, number[]>();
}

/** Both stages with everything that they do; the server is in the same process, and answers at once. */
function addedMs({ timings }: Envelope): number {
  return (timings.generation ?? 0) + (timings.validation ?? 0);
}

async function readOrders(world: GenerationService, behaviour: Behaviour, wrong: () => number): Promise<Tally> {
  const tally = new Tally();
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const size of sizes) {
      world.generator.behave(behaviour);
      const items = orderItems(size);
      const envelope = await world.read(orderPages(items), parts);
      const { fields, lists, validation } = onlyDocument(envelope);
      tally.milliseconds.set(size, [...(tally.milliseconds.get(size) ?? []), addedMs(envelope)]);
      tally.documents += 1;
      tally.warnings += envelope.warnings.length;
      if (validation.passed === false) tally.failed += 1;
      if (lists['items']?.length !== size) tally.miscounted += 1;
      const count = (field: Field | undefined, needed: string): void => {
        tally.values += 1;
        if (field === undefined) return;
        if (isUngrounded(field)) tally.refused += 1;
        else tally.grounded += 1;
        if (field.rawText === needed && !isUngrounded(field)) tally.right += 1;
      };
      count(fields['number'], '2026-0417');
      count(fields['date'], '31/01/2026');
      count(fields['buyer'], 'Oficina Exemplo Ltda');
      count(fields['total'], orderTotal(items));
      for (const [index, item] of items.entries()) {
        for (const [key, needed] of Object.entries(item)) count(lists['items']?.[index]?.[key], needed);
      }
    }
  }
  tally.wrong = wrong();
  return tally;
}

type Row = Readonly<Record<string, string>>;
const nextDigit = (text: string): string => text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

/** What servers get wrong: made up, misread, without its sign, of another row. */
const lies: readonly ((row: Row, before: Row) => Row)[] = [
  (row) => ({ ...row, v_amount: '987.654,32' }),
  (row) => ({ ...row, v_amount: nextDigit(row['v_amount'] ?? '') }),
  (row) => ({ ...row, v_amount: `-${row['v_amount']}` }),
  (row, before) => ({ ...row, v_amount: before['v_amount'] ?? '' }),
  (row) => ({ ...row, v_code: `${row['v_code']}0` }),
  (row, before) => ({ ...row, v_code: before['v_code'] ?? '' }),
];

/** One row in ten has one wrong value; each answer is about rows of its own. */
function lyingNowAndThen(): { readonly behaviour: Behaviour; readonly wrong: () => number } {
  let wrong = 0;
  return {
    wrong: () => wrong,
    behaviour: async (call, response) => {
      const answer = (await honest(call, response)) as { rows?: readonly Row[] };
      if (answer.rows === undefined) return answer;
      const rows = answer.rows.map((row, index, all) => {
        const before = all[index - 1];
        if (index % 10 !== 5 || before === undefined) return row;
        const lie = lies[wrong % lies.length];
        wrong += 1;
        return lie?.(row, before) ?? row;
      });
      return { ...answer, rows };
    },
  };
}

async function countSteered(world: GenerationService): Promise<number> {
  let steered = 0;
  for (const { lines, needed } of injectedDocuments) {
    world.generator.behave(async (call, response) => {
      const answer = (await honest(call, response)) as { fields?: object };
      if (answer.fields === undefined) return answer;
      return { ...answer, fields: { ...answer.fields, [needed.field]: needed.text } };
    });
    const pages = orderPages(orderItems(4), ['', ...lines]);
    const { fields, validation } = onlyDocument(await world.read(pages, parts));
    if (fields[needed.field]?.rawText === needed.text && validation.passed !== false) steered += 1;
  }
  return steered;
}

function lines(name: string, tally: Tally): string {
  const share = (count: number): string => `${count} (${((100 * count) / Math.max(1, tally.values)).toFixed(1)} %)`;
  const added = [...tally.milliseconds].map(([rows, all]) => `${median(all).toFixed(0)} ms (${rows} rows)`).join(', ');
  return [
    `${name.padEnd(9)} values ${tally.values}, right ${share(tally.right)}, grounded ${share(tally.grounded)}, refused ${share(tally.refused)}, returned wrong ${tally.wrong}`,
    `          documents ${tally.documents}, failed ${tally.failed}, rows lost or doubled in ${tally.miscounted}, warnings ${tally.warnings}`,
    `          docface adds ${added} to a document`,
  ].join('\n');
}

const isAddressed = (lines: string | readonly string[]): boolean =>
  addressedLines(['Total', ...[lines].flat()]).size > 0;
const wordings = [...addressingLines, ...unknownWordings];
const known = wordings.filter(isAddressed);
const mistaken = usualLines.filter(isAddressed).length;

const world = await startGenerationService({ behaviour: honest, house: { concurrency: 8 } });
try {
  await world.saveTrack('own');
  await world.save(template);
  await world.read(orderPages(orderItems(4)), parts);
  const truthful = await readOrders(world, honest, () => 0);
  const lying = lyingNowAndThen();
  const liar = await readOrders(world, lying.behaviour, lying.wrong);
  const steered = await countSteered(world);
  const bars: Readonly<Record<string, boolean>> = {
    'honest values right': truthful.right === truthful.values,
    'honest rows whole': truthful.miscounted === 0,
    'honest documents not failed': truthful.failed === 0 && truthful.warnings === 0,
    'wrong values refused': liar.refused === liar.wrong && liar.wrong > 0,
    'values beside wrong ones right': liar.right === liar.values - liar.wrong,
    'documents with wrong values failed': liar.failed === liar.documents,
    'no document steered': steered === 0,
  };
  const missed = Object.keys(bars).filter((name) => bars[name] === false);
  if (options.json) {
    const figures = {
      honest: truthful,
      liar,
      steered,
      documents: injectedDocuments.length,
      wordings: { known: known.length, of: wordings.length, mistaken, usual: usualLines.length },
      missed,
    };
    console.log(
      JSON.stringify(figures, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value)),
    );
  } else {
    console.log(lines('honest', truthful));
    console.log(lines('liar', liar));
    console.log(`injected  documents ${injectedDocuments.length}, steered ${steered}`);
    console.log(
      `wordings  known ${known.length} of ${wordings.length}, taken for such ${mistaken} of ${usualLines.length}`,
    );
    console.log(missed.length === 0 ? 'Every bar is held.' : `Missed: ${missed.join(', ')}.`);
  }
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await world.stop();
}
