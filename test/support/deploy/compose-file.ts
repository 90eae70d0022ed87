import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

export const composePath = 'deploy/compose.yaml';

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly stop_grace_period?: string;
  readonly secrets?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** Variables that the file takes from `deploy/.env`, and whether it refuses to start without them. */
export function composeVariables(text: string): readonly { readonly name: string; readonly needed: boolean }[] {
  const found = Array.from(text.matchAll(/\$\{(\w+)(:[-?])/g), ([, name = '', kind]) => ({
    name,
    needed: kind === ':?',
  }));
  return [...new Map(found.map((each) => [each.name, each])).values()];
}

/** The file with its variables filled in: those given, else their defaults. Fails where one is needed and absent. */
export async function composeText(variables: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(composePath, 'utf8');
  return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = variables[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name} is missing: ${rest}`);
    return value === '' ? rest : value;
  });
}

/** Services by their names, with their secrets as make-env.sh has made them in a folder. */
export async function composeServices(
  variables: Readonly<Record<string, string>>,
  folder = 'deploy',
): Promise<Readonly<Record<string, ComposeService>>> {
  const { services, secrets } = parse(await composeText(variables), { merge: true }) as ComposeFile;
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      withSecretsHere(service, (name) => join(folder, secrets[name]?.file ?? '')),
    ]),
  );
}

/** With paths of secrets as they are outside of the container, of those alone that it mounts. */
function withSecretsHere(service: ComposeService, pathOf: (name: string) => string): ComposeService {
  const { environment, secrets = [] } = service;
  if (environment === undefined) return service;
  const here = Object.entries(environment).map(([name, value]) => {
    const secret = secrets.find((each) => value === `/run/secrets/${each}`);
    return [name, secret === undefined ? value : pathOf(secret)];
  });
  return { ...service, environment: Object.fromEntries(here) as Record<string, string> };
}

/** Values that could stand in `deploy/.env`. */
export const madeUpVariables: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'made-up',
  S3_SECRET_KEY: 'made-up',
};
