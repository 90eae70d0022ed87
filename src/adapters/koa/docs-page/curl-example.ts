import type { JsonSchema, Operation } from '../openapi/open-api.ts';

export interface ExampleParts {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly operation: Operation;
}

const files: Readonly<Record<string, string>> = {
  imageFile: 'document.pdf',
  imageFile1: 'portrait.jpg',
  imageFile2: 'selfie.jpg',
};

const bodies: Readonly<Record<string, string>> = {
  registerEndpoint: '{"url": "https://example.com/docface"}',
  updateEndpoint: '{"status": "active"}',
};

/** A call that works once the variables are set. */
export function curlExample({ method, path, url, operation }: ExampleParts): string {
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `$${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`,
  );
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const lines = [`curl${verb} "${url}${filled}"`, ...credential(operation), ...headers(operation), ...body(operation)];
  return lines.join(' \\\n  ');
}

function credential({ security, operationId }: Operation): readonly string[] {
  if (operationId === 'issueToken') return ['-u "$CLIENT_ID:$CLIENT_SECRET"'];
  const [first] = security;
  if (first === undefined) return [];
  return 'serviceAccount' in first ? ['-H "Authorization: Bearer $TOKEN"'] : ['-H "x-api-key: $API_KEY"'];
}

function headers({ operationId }: Operation): readonly string[] {
  return operationId === 'getRequest' ? ['-H "Prefer: wait=30"'] : [];
}

function body({ requestBody, operationId }: Operation): readonly string[] {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return [];
  const [mediaType, { schema = {} }] = content;
  if (mediaType === 'application/x-www-form-urlencoded') return ['-d grant_type=client_credentials'];
  if (mediaType === 'application/json') {
    return ['-H "Content-Type: application/json"', `-d '${bodies[operationId] ?? '{}'}'`];
  }
  return formParts(schema);
}

/** Files and what a first call needs; the table shows the rest. */
function formParts({ properties = {}, required = [] }: JsonSchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, { format, examples = [] }]) => {
    if (format === 'binary') return [`-F ${name}=@${files[name] ?? 'file'}`];
    const shown = required.includes(name) || name === 'sensitive_data_compliance';
    return shown ? [`-F ${name}=${shownExample(examples[0])}`] : [];
  });
}

function shownExample(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example ?? '');
}
