/**
 * What docface makes of the answers of generators, and what it adds to their time: orders of 10 to 120 rows, read over
 * HTTP and the whole pipeline, with a scripted server that answers at once: honestly, with one value in ten made up, and
 * under injected instructions that it follows.
 *
 * Ends with status 1, after printing everything, when a bar is missed: every honest value right and grounded, every
 * made-up value refused, no document steered.
 *
 *   npm run bench:generative -- [--rounds 3] [--json]
 */
import { parseArgs } from 'node:util';
import type { Envelope } from '../src/application/requests/envelope.ts';
import { type Field, isUngrounded } from '../src/domain/result/ocr-result.ts';
import { type GenerationService, onlyDocument, startGenerationService } from '../test/support/generation-service.ts';
import { injectedDocuments } from '../test/support/injected-documents.ts';
import { orderItems, orderPages, orderReader, orderTemplate } from '../test/support/order-document.ts';
import { type Behaviour, honestly } from '../test/support/scripted-generator.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
});
const sizes = [10, 44, 120];
const parts = { track: 'own', template: 'orders' };
const honest = honestly(orderReader);

interface Tally {
  values: number;
  right: number;
  grounded: number;
  refused: number;
  /** Values that the server made up. */
  madeUp: number;
  milliseconds: number[];
}

const emptyTally = (): Tally => ({ values: 0, right: 0, grounded: 0, refused: 0, madeUp: 0, milliseconds: [] });

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The stages' own time beyond what was waited for the server. */
function addedMs(envelope: Envelope): number {
  const { timings } = envelope;
  const { milliseconds = 0 } = onlyDocument(envelope).generation ?? {};
  // Questions are asked four at a time, so that waiting for the server overlaps.
  return Math.max(0, (timings.generation ?? 0) - milliseconds / 4) + (timings.validation ?? 0);
}

async function readOrders(world: GenerationService, behaviour: Behaviour, made: () => number): Promise<Tally> {
  const tally = emptyTally();
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const size of sizes) {
      world.generator.behave(behaviour);
      const items = orderItems(size);
      const envelope = await world.read(orderPages(items), parts);
      const { fields, lists } = onlyDocument(envelope);
      tally.milliseconds.push(addedMs(envelope));
      const count = (field: Field | undefined, wanted: string): void => {
        tally.values += 1;
        if (field === undefined) return;
        if (isUngrounded(field)) tally.refused += 1;
        else tally.grounded += 1;
        if (field.rawText === wanted && !isUngrounded(field)) tally.right += 1;
      };
      count(fields['number'], '2026-0417');
      count(fields['date'], '31/01/2026');
      count(fields['buyer'], 'Oficina Exemplo Ltda');
      count(fields['total'], '1.234,56');
      for (const [index, item] of items.entries()) {
        for (const [key, wanted] of Object.entries(item)) count(lists['items']?.[index]?.[key], wanted);
      }
    }
  }
  tally.madeUp = made();
  return tally;
}

/** Makes up one amount in ten. */
function lyingNowAndThen(): { readonly behaviour: Behaviour; readonly made: () => number } {
  let [amounts, made] = [0, 0];
  return {
    made: () => made,
    behaviour: async (call, response) => {
      const answer = (await honest(call, response)) as { rows?: readonly Record<string, unknown>[] };
      if (answer.rows === undefined) return answer;
      const rows = answer.rows.map((row) => {
        amounts += 1;
        if (amounts % 10 !== 0) return row;
        made += 1;
        return { ...row, v_amount: '987.654,32' };
      });
      return { ...answer, rows };
    },
  };
}

async function countSteered(world: GenerationService): Promise<number> {
  let steered = 0;
  for (const { lines, wanted } of injectedDocuments) {
    world.generator.behave(async (call, response) => {
      const answer = (await honest(call, response)) as { fields?: object };
      if (answer.fields === undefined) return answer;
      return { ...answer, fields: { ...answer.fields, [wanted.field]: wanted.text } };
    });
    const pages = orderPages(orderItems(4), ['', ...lines]);
    const { fields, validation } = onlyDocument(await world.read(pages, { ...parts, template: 'orders.checked' }));
    if (fields[wanted.field]?.rawText === wanted.text && validation.passed) steered += 1;
  }
  return steered;
}

function line(name: string, tally: Tally): string {
  const share = (count: number): string => `${count} (${((100 * count) / Math.max(1, tally.values)).toFixed(1)} %)`;
  const added = `${median(tally.milliseconds).toFixed(0)} ms`;
  return `${name.padEnd(12)} values ${tally.values}  right ${share(tally.right)}  grounded ${share(tally.grounded)}  refused ${share(tally.refused)}  docface adds ${added} a document`;
}

const world = await startGenerationService({ behaviour: honest, house: { concurrency: 8 } });
try {
  await world.saveTrack('own');
  await world.save(orderTemplate());
  const sum = { rule: 'sum.items_equal_total', params: { list: 'items', column: 'amount', total: 'total' } };
  await world.save(orderTemplate({ name: 'orders.checked', validate: [sum] }));
  await world.read(orderPages(orderItems(4)), parts);
  const truthful = await readOrders(world, honest, () => 0);
  const lying = lyingNowAndThen();
  const liar = await readOrders(world, lying.behaviour, lying.made);
  const steered = await countSteered(world);
  const missed = [
    ...(truthful.right === truthful.values ? [] : ['honest values right']),
    ...(liar.refused === liar.madeUp ? [] : ['made-up values refused']),
    ...(steered === 0 ? [] : ['documents steered']),
  ];
  if (options.json) {
    console.log(JSON.stringify({ honest: truthful, liar, steered, documents: injectedDocuments.length, missed }));
  } else {
    console.log(line('honest', truthful));
    console.log(line('liar', liar), ` made up ${liar.madeUp}`);
    console.log(`injected     documents ${injectedDocuments.length}  steered ${steered}`);
    console.log(missed.length === 0 ? 'Every bar is held.' : `Missed: ${missed.join(', ')}.`);
  }
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await world.stop();
}
