import type { Command } from 'commander';
import type { EndpointView } from '../../../domain/webhook/endpoint.ts';
import { webhookEventTypes } from '../../../domain/webhook/webhook.ts';
import type { CommandUses } from '../command-uses.ts';
import { CommandEnd } from '../exit.ts';
import type { Json } from '../operations.ts';
import { show, table } from '../output.ts';
import { several, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface NewEndpoint {
  readonly client: string;
  readonly url: string;
  readonly description: string;
  readonly event?: readonly string[];
  readonly track?: readonly string[];
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';

/** `docface webhook …`: where clients are notified of finished requests. */
export function addWebhookCommands(program: Command, uses: CommandUses): void {
  const webhook = program.command('webhook').description('webhooks: where clients hear of finished requests');
  addCreate(webhook, uses);
  const list = webhook
    .command('list')
    .description('list the endpoints of a client')
    .requiredOption('--client <name>', 'of this client')
    .action(async ({ client }: { client: string }) => {
      const endpoints = await uses.administer((ask) => ask('listWebhooks', { client }));
      show(uses.output, endpoints, { json: wantsJson(webhook), readable: describeEndpoints });
    });
  const remove = webhook
    .command('remove <id>')
    .description('remove an endpoint with its deliveries')
    .action(async (id: string) => {
      await uses.administer((ask) => ask('removeWebhook', { endpointId: id }));
      const readable = (): string => `Endpoint ${id} is removed.`;
      show(uses.output, { id, removed: true }, { json: wantsJson(webhook), readable });
    });
  withExamples(list, 'docface webhook list --client acme');
  withExamples(remove, `docface webhook remove ${exampleId}`);
  addPing(webhook, uses);
  addDeliveries(webhook, uses);
}

function addCreate(webhook: Command, uses: CommandUses): void {
  const command = webhook
    .command('add')
    .description('add an endpoint; its signing secret is shown once')
    .requiredOption('--client <name>', 'of this client')
    .requiredOption('--url <address>', 'https address that receives the events')
    .option('--description <text>', 'what it is for', '')
    .option('--event <type>', `only these events, several times: ${webhookEventTypes.join(', ')}`, several)
    .option('--track <name>', 'only requests of these tracks, several times', several)
    .action(async ({ client, url, description, event: eventTypes = [], track: tracks = [] }: NewEndpoint) => {
      const input = { client, url, description, eventTypes, tracks };
      const made = await uses.administer((ask) => ask('addWebhook', input));
      const readable = (): string =>
        `id      ${made.endpoint.id}\nsecret  ${made.secret}\n\n` +
        'This is the only time the secret is shown; the receiver verifies signatures with it (Standard Webhooks).\n' +
        `Try it: docface webhook ping ${made.endpoint.id}`;
      show(uses.output, made, { json: wantsJson(webhook), readable });
    });
  withExamples(command, 'docface webhook add --client acme --url https://hooks.example.com/docface');
}

function addPing(webhook: Command, uses: CommandUses): void {
  const command = webhook
    .command('ping <id>')
    .description('send a test event now; fails when the receiver does not accept it')
    .action(async (id: string) => {
      const sent = await uses.administer((ask) => ask('pingWebhook', { endpointId: id }));
      const { httpStatus, error, durationMs } = sent.attempt;
      const answer = httpStatus === null ? (error ?? 'no answer') : `HTTP ${httpStatus}`;
      const accepted = sent.delivery.status === 'delivered';
      const readable = (): string => `${accepted ? 'Accepted' : 'Not accepted'} after ${durationMs} ms: ${answer}`;
      show(uses.output, sent, { json: wantsJson(webhook), readable });
      if (!accepted) throw new CommandEnd('failed');
    });
  withExamples(command, `docface webhook ping ${exampleId}`);
}

function addDeliveries(webhook: Command, uses: CommandUses): void {
  const command = webhook
    .command('deliveries <id>')
    .description('list what was sent to an endpoint, newest first')
    .option('--limit <number>', 'at most so many, up to 100', wholeNumber, 50)
    .action(async (id: string, { limit }: { limit: number }) => {
      const logged = await uses.administer((ask) => ask('listDeliveries', { endpointId: id, limit }));
      const rows = logged.map(({ client, delivery, attempts }) => ({
        client,
        created: delivery.createdAt,
        event: delivery.eventType,
        request: delivery.requestId,
        status: delivery.status,
        attempts: delivery.attempts,
        answer: attempts.at(-1)?.httpStatus ?? attempts.at(-1)?.error ?? null,
        next: delivery.nextAttemptAt,
      }));
      const readable = (): string => table(rows, 'Nothing was sent to this endpoint yet.');
      show(uses.output, logged, { json: wantsJson(webhook), readable });
    });
  withExamples(command, `docface webhook deliveries ${exampleId} --limit 10`);
}

function describeEndpoints(endpoints: readonly Json<EndpointView>[]): string {
  const rows = endpoints.map(({ id, url, status, eventTypes, tracks, disabledReason }) => ({
    id,
    url,
    status: disabledReason === null ? status : `${status}: ${disabledReason}`,
    events: eventTypes.join(' ') || 'all',
    tracks: tracks.join(' ') || 'all',
  }));
  return table(rows, 'There is no endpoint yet. Add one: docface webhook add');
}
