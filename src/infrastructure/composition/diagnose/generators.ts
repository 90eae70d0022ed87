import type { Config } from '../../config/load-config.ts';
import { makeStructuredReader } from '../generators.ts';
import { type Examination, fine } from './diagnosis.ts';

const advice = 'Check its address, key and model in DOCFACE_GENERATORS and DOCFACE_GENERATOR_KEYS.';
const ignores =
  'Works with more tries. A server that holds answers to the schema (response_format json_schema) reads faster and surer.';

/** Asks every generator once for what only a server can answer that holds its answers to a schema. */
export function generators(config: Pick<Config, 'generators'>): readonly Examination[] {
  const reader = makeStructuredReader(config);
  return reader.generators.map(({ name, model, address }) => ({
    name: `Generator ${name}`,
    advice,
    look: async () => {
      const where = `${model} at ${address}`;
      const outcome = await reader.probe(name);
      if (outcome === 'enforces_schema') return fine(`${where}, holds its answers to the schema`);
      if (outcome === 'ignores_schema') return fine(`${where}, does not hold its answers to the schema`, ignores);
      return { state: 'broken', detail: `${where}: ${outcome.detail}`, advice };
    },
  }));
}
