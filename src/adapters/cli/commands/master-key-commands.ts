import type { Command } from 'commander';
import type { RewrapStep, SealedPlace } from '../../../application/installation/rotate-master-key.ts';
import type { CommandUses } from '../command-uses.ts';
import { CommandEnd } from '../exit.ts';
import type { Administer, AnswerOf } from '../operations.ts';
import { show } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

/** What somebody was just writing is free again in the next round. */
const maxRounds = 5;
/** Milliseconds between two lines of progress. */
const pace = 2_000;

/** `docface master-key …`: the key above all keys. */
export function addMasterKeyCommand(program: Command, uses: CommandUses): void {
  const masterKey = program.command('master-key').description('the key that everything is sealed under');
  const rewrap = masterKey
    .command('rewrap')
    .description('seal under the last master key what older ones sealed; ends with 1 when something is left')
    .action(async () => {
      const done = await uses.administer(async (ask) => {
        const resealed = await rewrapAll(ask, uses);
        return { resealed, ...(await ask('retireMasterKeys', {})) };
      });
      show(uses.output, done, { json: wantsJson(masterKey), readable: describeRewrap });
      if (done.left.length > 0) throw new CommandEnd('failed');
    });
  withExamples(rewrap, 'docface master-key rewrap');
}

/** Goes over everything until a round finds nothing to do; how many rows were sealed anew, by kind. */
async function rewrapAll(ask: Administer, { output }: CommandUses): Promise<Readonly<Record<string, number>>> {
  const resealed: Record<string, number> = {};
  for (let round = 1; round <= maxRounds; round += 1) {
    const said = progress(output, round);
    let found = 0;
    let from: SealedPlace | undefined;
    do {
      const step: AnswerOf<'rewrapMasterKey'> = await ask('rewrapMasterKey', from === undefined ? {} : { from });
      resealed[step.kind] = (resealed[step.kind] ?? 0) + step.resealed;
      found += step.resealed + step.left;
      said(step);
      from = step.next ?? undefined;
    } while (from !== undefined);
    if (found === 0) break;
  }
  return resealed;
}

/** A line at most every two seconds, and one at the end of each round. */
function progress(output: CommandUses['output'], round: number): (step: RewrapStep) => void {
  const sums = { looked: 0, resealed: 0, left: 0 };
  let saidAt = performance.now();
  return ({ kind, looked, resealed, left, next }) => {
    sums.looked += looked;
    sums.resealed += resealed;
    sums.left += left;
    if (next !== null && performance.now() - saidAt < pace) return;
    saidAt = performance.now();
    const where = next === null ? 'done' : kind;
    output.err(`Round ${round}, ${where}: ${sums.looked} looked at, ${sums.resealed} sealed anew, ${sums.left} left`);
  };
}

type Done = AnswerOf<'retireMasterKeys'> & { readonly resealed: Readonly<Record<string, number>> };

/** What a rewrap came to, and what is to do next. */
export function describeRewrap({ resealed, current, version, retired, left }: Done): string {
  const counts = Object.entries(resealed).map(([kind, rows]) => `${kind}: ${rows} sealed anew`);
  if (left.length > 0) {
    const rest = left.map(({ kind, masterKey, rows }) => `${kind}: ${rows} still under ${masterKey}`);
    return [...counts, ...rest, 'Older master keys are still needed. Look at these, then run this again.'].join('\n');
  }
  const under = version === null ? current : `${current}, version ${version} of the key in the key service`;
  if (retired.length === 0) return [...counts, `Everything is under ${under}.`].join('\n');
  return [...counts, `Everything is under ${under}. ${retirementOf({ retired, version })}`].join('\n');
}

function retirementOf({ retired, version }: Pick<Done, 'retired' | 'version'>): string {
  const nothing = `Nothing is under ${retired.join(', ')} any more:`;
  return version === null
    ? `${nothing} set the master key to the last one alone, and restart every process.`
    : `${nothing} min_decryption_version of the key may be ${version}; if DOCFACE_MASTER_KEY is set, unset it and restart every process.`;
}
