/** As much of JSON Schema as completions need. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
}

export interface SchemaCompletion {
  readonly label: string;
  readonly type: 'property' | 'enum';
  readonly info?: string;
}

/** What can be typed where the last of `lines` ends: names of properties, or the values of one. */
export function completionsAt(schema: object, lines: readonly string[]): readonly SchemaCompletion[] {
  const root = schema as Schema;
  const { path, key } = positionIn(lines);
  const here = path.reduce<readonly Schema[]>((found, step) => found.flatMap((each) => into(each, step, root)), [root]);
  const alternatives = here.flatMap((each) => alternativesOf(each, root));
  if (key === null) {
    const named = alternatives.flatMap(({ properties = {} }) => Object.entries(properties));
    return distinct(named.map(([label, { description }]) => completion(label, 'property', description)));
  }
  const values = alternatives
    .flatMap(({ properties = {} }) => alternativesOf(properties[key] ?? {}, root))
    .flatMap(({ enum: members = [], const: only, examples = [], type }) => [
      ...members,
      ...(only === undefined ? [] : [only]),
      ...examples,
      ...(type === 'boolean' ? [true, false] : []),
    ]);
  return distinct(values.filter((each) => typeof each !== 'object').map((each) => completion(String(each), 'enum')));
}

/** The name of a property, or `item` for any of a list. */
type Step = string;

/** Which properties and items lead to the end of a text of block style, and the key whose value begins there. */
function positionIn(lines: readonly string[]): { readonly path: readonly Step[]; readonly key: string | null } {
  const last = lines.at(-1) ?? '';
  const key = /^[\s-]*([\w$]+):\s+$/.exec(last)?.[1] ?? null;
  let indent = /^[\s-]*/.exec(last)?.[0].length ?? 0;
  const steps: Step[] = itemsIn(last);
  for (const line of lines.slice(0, -1).toReversed()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const lead = /^[\s-]*/.exec(line)?.[0] ?? '';
    const dash = lead.indexOf('-');
    const name = /^[\s-]*([\w$]+):/.exec(line)?.[1];
    if (lead.length < indent && name !== undefined) {
      steps.unshift(name);
      indent = lead.length;
    }
    if (dash !== -1 && dash < indent && lead.length <= indent) {
      steps.unshift(...itemsIn(line));
      indent = dash;
    }
  }
  return { path: steps, key };
}

function itemsIn(line: string): Step[] {
  const lead = /^[\s-]*/.exec(line)?.[0] ?? '';
  return Array.from(lead.matchAll(/-/g), () => 'item');
}

function into(schema: Schema, step: Step, root: Schema): readonly Schema[] {
  return alternativesOf(schema, root).flatMap(({ properties = {}, items, additionalProperties }) => {
    if (step === 'item' && isSchema(items)) return [items];
    const own = properties[step];
    if (own !== undefined) return [own];
    return isSchema(additionalProperties) ? [additionalProperties] : [];
  });
}

function alternativesOf(schema: Schema, root: Schema): readonly Schema[] {
  const name = schema.$ref?.split('/').at(-1);
  const referred = name === undefined ? undefined : root.$defs?.[name];
  const inner = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...(referred ? [referred] : []), ...inner].flatMap((each) =>
    each === schema ? [each] : alternativesOf(each, root),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function completion(label: string, type: SchemaCompletion['type'], info?: string): SchemaCompletion {
  return { label, type, ...(info === undefined ? {} : { info }) };
}

function distinct(completions: readonly SchemaCompletion[]): readonly SchemaCompletion[] {
  return [...new Map(completions.map((each) => [each.label, each])).values()];
}
