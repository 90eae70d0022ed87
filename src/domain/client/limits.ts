import { invalidField } from '../errors.ts';
import { type ClientLimits, defaultLimits } from './client.ts';

const highest = 1_000_000;
const names = Object.keys(defaultLimits);

/** The limits after a change of some of them: whole numbers from 1 to 1,000,000. Errors: `INVALID_FIELD`. */
export function changeLimits(current: ClientLimits, changes: Readonly<Partial<ClientLimits>>): ClientLimits {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!names.includes(name))
      throw invalidField(name, `There is no limit \`${name}\`; there are ${names.join(', ')}.`);
    if (!Number.isInteger(value) || value < 1 || value > highest) {
      throw invalidField(name, `\`${name}\` is a whole number from 1 to ${highest}.`);
    }
  }
  return { ...current, ...Object.fromEntries(given) };
}
