import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { OcrResult, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import type { Template } from '../../src/domain/template/template.ts';
import type { OcrTrack } from '../../src/domain/track/track.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { type Behaviour, type ScriptedGenerator, startScriptedGenerator } from './scripted-generator.ts';
import { startTestService, type TestClient, type TestService } from './test-service.ts';
import { typedEngines, typedFile } from './typed-engines.ts';

/** docface that reads typed pages and asks a scripted generator called `house`, with a client that owns a track. */
export interface GenerationService {
  readonly docface: TestService;
  readonly generator: ScriptedGenerator;
  readonly acme: TestClient;
  readonly api: ApiClient;
  /** Stores a template of the client's. */
  save(template: Template): Promise<void>;
  /** Stores a track of the client's that allows every template, but for what is given. */
  saveTrack(name: string, more?: Partial<OcrTrack>): Promise<void>;
  submit<Body = Envelope>(pages: readonly string[], parts: Readonly<Record<string, string>>): Promise<ApiAnswer<Body>>;
  /** The finished envelope of a request. */
  finished(requestId: string): Promise<Envelope>;
  /** Submits a file and waits. */
  readFile(file: Uint8Array, parts: Readonly<Record<string, string>>): Promise<Envelope>;
  /** Submits typed pages and waits. */
  read(pages: readonly string[], parts: Readonly<Record<string, string>>): Promise<Envelope>;
  stop(): Promise<void>;
}

export interface GenerationServiceOptions {
  readonly behaviour: Behaviour;
  /** Properties of the generator beyond its name, address and model. */
  readonly house?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads files as docface does, instead of typed pages. */
  readonly realEngines?: boolean;
}

/** The only document of a result. */
export function onlyDocument({ result }: Envelope): ReadDocument {
  const { documents } = result as OcrResult;
  if (documents.length !== 1 || documents[0] === undefined) throw new Error(`${documents.length} documents`);
  return documents[0];
}

export async function startGenerationService(options: GenerationServiceOptions): Promise<GenerationService> {
  const generator = await startScriptedGenerator(options.behaviour);
  const house = { name: 'house', url: generator.url, model: 'scripted', timeoutSeconds: 2, ...options.house };
  const docface = await startTestService(
    {
      DOCFACE_ROLES: 'all',
      DOCFACE_GENERATORS: JSON.stringify([house]),
      DOCFACE_GENERATOR_KEYS: 'house=sk-made-up',
      ...options.environment,
    },
    options.realEngines ? {} : { bindEngines: typedEngines },
  );
  const acme = await docface.addClient('acme');
  const api = docface.api.with(acme.key);
  const { catalog } = docface.service.parts.get(ports.database);
  let submitted = 0;
  const submitFile = <Body>(bytes: Uint8Array, parts: Readonly<Record<string, string>>): Promise<ApiAnswer<Body>> => {
    const form = new FormData();
    submitted += 1;
    // No two files are the same, so that none was seen before.
    const file = Buffer.concat([bytes, Buffer.from(' '.repeat(submitted))]);
    form.append('imageFile', new Blob([Uint8Array.from(file)]), 'typed.pdf');
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    return api.post('/api/v1/ocr-async/ocr/key', form);
  };
  const submit: GenerationService['submit'] = (pages, parts) => submitFile(typedFile(pages), parts);
  const finished = async (requestId: string): Promise<Envelope> => {
    for (;;) {
      const { json } = await api.get<Envelope>(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=30' } });
      if (json.status !== 'queued' && json.status !== 'processing') return json;
    }
  };
  const readFile: GenerationService['readFile'] = async (file, parts) => {
    const { status, json, text } = await submitFile<Envelope>(file, parts);
    if (status !== 202) throw new Error(`submission answered ${status}: ${text}`);
    return finished(json.requestId);
  };
  return {
    docface,
    generator,
    acme,
    api,
    save: async (template) => {
      await catalog.saveTemplate({ ...template, owner: acme.id }, 'edited');
    },
    saveTrack: async (name, more = {}) => {
      const documents = await catalog.findTrack(null, 'documents');
      if (documents?.kind !== 'ocr') throw new Error('the bundled catalogue changed');
      await catalog.saveTrack({ ...documents, owner: acme.id, name, templates: [], ...more }, 'edited');
    },
    submit,
    finished,
    readFile,
    read: (pages, parts) => readFile(typedFile(pages), parts),
    stop: async () => {
      await docface.stop();
      await generator.close();
    },
  };
}
