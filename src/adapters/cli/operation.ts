import type { CommandUseCases } from '../../application/use-cases.ts';
import type { Command } from '../../domain/client/actor.ts';

/** What the command line administers with. */
export interface AdministrationUses extends CommandUseCases {
  /** Address where service accounts get their tokens. */
  readonly tokenEndpoint: string;
}

interface Asking {
  readonly uses: AdministrationUses;
  readonly actor: Command;
}

type Run<Input extends readonly unknown[], Answer> = (asking: Asking, ...input: Input) => Promise<Answer>;

/** One thing that the command line can ask for. Input and answer are JSON, because they travel to the service. */
export interface Operation<Input extends readonly unknown[] = readonly never[], Answer = unknown> {
  readonly run: Run<Input, Answer>;
  /** What the audit keeps of it; null where another operation has it on record, or nothing of a client is shown. */
  readonly audit: (input: Asked) => Kept | null;
}

interface Kept {
  readonly action: string;
  readonly changes: boolean;
  readonly named: Readonly<Record<string, string>>;
}

/** What of an input says what an operation is about. */
interface Asked {
  readonly requestId?: string;
  readonly client?: string;
  readonly owner?: { readonly client?: string };
  readonly endpointId?: string;
  readonly id?: string;
  readonly after?: string | null;
  readonly more?: boolean;
  readonly cursor?: string;
  readonly from?: object;
}

interface AuditOptions {
  /** Name under which the audit keeps the `id` of the input. */
  readonly idAs?: string;
  /** Whether it is a further step of what is on record already. */
  readonly isStep?: (input: Asked) => boolean;
}

type Audited = <Input extends readonly unknown[], Answer>(
  action: string,
  run: Run<Input, Answer>,
  options?: AuditOptions,
) => Operation<Input, Answer>;

const audited =
  (changes: boolean): Audited =>
  (action, run, { idAs, isStep = () => false } = {}) => ({
    run,
    audit: (input) => (isStep(input) ? null : { action, changes, named: namedBy(input, idAs) }),
  });

export const look = audited(false);

/** What changes something is on record with the change; this is for the rest, which found nothing to change. */
export const change = audited(true);

export function unrecorded<Input extends readonly unknown[], Answer>(
  run: Run<Input, Answer>,
): Operation<Input, Answer> {
  return { run, audit: () => null };
}

function namedBy({ requestId, client, owner, endpointId, id }: Asked, idAs?: string): Kept['named'] {
  const about = idAs === undefined ? { requestId, client: client ?? owner?.client, endpointId } : { [idAs]: id };
  return Object.fromEntries(Object.entries(about).filter((named): named is [string, string] => named[1] !== undefined));
}

/** What a verb takes beside who asks. */
type InputsOf<Verb> = Verb extends (actor: never, ...input: infer Inputs extends readonly unknown[]) => unknown
  ? Inputs
  : never;

type AnswerOf<Verb> = Verb extends (...given: never) => infer Answer ? Awaited<Answer> : never;

/** The object that a verb takes beside who asks. */
export type Input<Module extends keyof CommandUseCases, Verb extends keyof CommandUseCases[Module]> = InputsOf<
  CommandUseCases[Module][Verb]
>[0];

/** A verb of a use case as it is. */
export function verb<Module extends keyof CommandUseCases, Verb extends keyof CommandUseCases[Module]>(
  module: Module,
  name: Verb,
): Run<InputsOf<CommandUseCases[Module][Verb]>, AnswerOf<CommandUseCases[Module][Verb]>> {
  type Answer = Promise<AnswerOf<CommandUseCases[Module][Verb]>>;
  return ({ uses, actor }, ...input) => {
    const verbs = uses[module] as unknown as Readonly<Record<Verb, (...given: readonly unknown[]) => Answer>>;
    return verbs[name](actor, ...input);
  };
}
