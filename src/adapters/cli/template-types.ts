import type { FieldDefinition, Template } from '../../domain/template/template.ts';

/** What types are made from. */
export type TypedTemplate = Pick<Template, 'name' | 'title'> & {
  readonly fields: readonly Pick<FieldDefinition, 'key' | 'title' | 'type'>[];
};

function valueOf(type: string): string {
  if (type === 'money') return 'Money';
  if (type === 'address') return 'Address';
  return type === 'boolean' ? 'boolean' : 'string';
}

/** The name of the type of a template: `BrCnhFields` of `br.cnh`. */
export function typeNameOf({ name }: Pick<Template, 'name'>): string {
  const words = name.split(/[._-]/).filter((word) => word !== '');
  return `${words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')}Fields`;
}

/** A comment of one line, whatever a title holds. */
const comment = (title: string): string => `/** ${title.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */`;

function interfaceOf(template: TypedTemplate): string {
  const fields = template.fields.map(
    ({ key, title, type }) => `  ${comment(title)}\n  readonly ${key}?: FieldOf<${valueOf(type)}>;\n`,
  );
  return `${comment(template.title)}\nexport interface ${typeNameOf(template)} {\n${fields.join('')}}\n`;
}

/**
 * TypeScript with an interface of the fields of each template, by the name that `typeNameOf` gives, over the types
 * `Address`, `FieldOf` and `Money` that whoever uses it imports.
 */
export function templateTypes(templates: readonly TypedTemplate[]): string {
  return templates.map(interfaceOf).join('\n');
}

/** The same as a module beside `docface-client`, for templates that the library does not know. */
export function typesForClient(templates: readonly TypedTemplate[]): string {
  const types = templateTypes(templates);
  const used = ['Address', 'FieldOf', 'Money'].filter(
    (name) => types.includes(`${name}<`) || types.includes(`<${name}>`),
  );
  return [
    '/** Made by "docface catalog types"; run it again when a template changes. */',
    `import type { ${used.join(', ')} } from 'docface-client';\n`,
    types,
  ].join('\n');
}
