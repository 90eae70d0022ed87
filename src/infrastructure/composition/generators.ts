import { OpenAiStructuredReader } from '../../adapters/openai/openai-structured-reader.ts';
import { GeneratorAccount } from '../../application/generators/generator-account.ts';
import type { StructuredReader } from '../../domain/ports/structured-reader.ts';
import type { Config } from '../config/load-config.ts';
import type { Composition } from './container.ts';
import { workContext } from './process-pool.ts';
import { ports } from './tokens.ts';

/** What asks the configured generators. */
export function makeStructuredReader({ generators }: Pick<Config, 'generators'>): StructuredReader {
  return new OpenAiStructuredReader(
    generators.map(
      ({ url, timeoutSeconds, monthlyTokensPerClient, monthlyCostPerClient, pricePerMillionTokens, ...rest }) => ({
        ...rest,
        address: url,
        timeoutMs: timeoutSeconds * 1000,
        monthly: { tokens: monthlyTokensPerClient, cost: monthlyCostPerClient },
        price: pricePerMillionTokens,
      }),
    ),
    workContext.watch,
  );
}

/** What counts the use of generators. */
export function makeGeneratorAccount(parts: Composition): GeneratorAccount {
  return new GeneratorAccount({
    usage: parts.get(ports.database).generatorUsage,
    clock: parts.get(ports.clock),
    generators: parts.get(ports.structuredReader).generators,
  });
}
