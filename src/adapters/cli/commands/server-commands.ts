import type { Command } from 'commander';
import type { EnsuredTopic } from '../../../domain/ports/event-log.ts';
import type { CommandUses } from '../command-uses.ts';
import { withExamples } from '../values.ts';

const nothingToDo = 'Nothing to do: no servers are configured, and the data directory prepares itself at start.';

/** `docface migrate` and `docface topics create`: what runs once before docface starts on servers, and at each upgrade. */
export function addServerCommands(program: Command, uses: CommandUses): void {
  const migrating = program
    .command('migrate')
    .description('prepare the servers: tables, bucket and bundled catalogue; safe to run again')
    .action(async () => {
      uses.output.out((await uses.migrate()) ? 'The database, the bucket and the catalogue are ready.' : nothingToDo);
    });
  withExamples(migrating, 'docface migrate');
  const topics = program.command('topics').description('the topics on Kafka');
  const creating = topics
    .command('create')
    .description('create topics that are missing and add partitions (DOCFACE_KAFKA_PARTITIONS); safe to run again')
    .action(async () => {
      const ensured = await uses.createTopics();
      uses.output.out(ensured === null ? nothingToDo : listed(ensured));
    });
  withExamples(creating, 'docface topics create');
}

const wordOf: Readonly<Record<EnsuredTopic['outcome'], string>> = {
  created: 'created',
  extended: 'partitions added',
  unchanged: 'unchanged',
};

function listed(ensured: readonly EnsuredTopic[]): string {
  const lines = ensured.map(({ name, outcome, partitions }) => `${name}: ${wordOf[outcome]}, ${partitions} partitions`);
  return [`${ensured.length} topics are there:`, ...lines].join('\n  ');
}
