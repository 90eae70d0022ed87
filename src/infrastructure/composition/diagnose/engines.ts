import type { Diagnosis } from '../../../adapters/cli/command-uses.ts';
import { sfaceModel, sfaceRunsHere } from '../../../adapters/human/sface-model.ts';
import { inspectModels } from '../../../adapters/model-wheel/inspect-models.ts';
import { flatteningModel, readingModels } from '../../../adapters/paddle/model-files.ts';
import { languageSet } from '../../../adapters/tesseract/language-data.ts';
import { allInstalledLanguages } from '../../../adapters/tesseract/tesseract-core.ts';
import type { DocumentFile } from '../../../domain/ports/document-opener.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import type { EngineStamp } from '../../../domain/reading/document/page.ts';
import { type Config, engineEnvironment } from '../../config/load-config.ts';
import { Closers } from '../../lifecycle/closers.ts';
import { bindEngines } from '../engines.ts';
import { composePlatform } from '../platform.ts';
import { ports } from '../tokens.ts';
import { type Examination, examine, fine, timed } from './diagnosis.ts';

const reinstall = 'Install the packages again: "npm ci", or "npm install" outside a checkout.';
const limits = { maxPages: 1, maxPixelsPerPage: 1e6, timeoutMs: 60_000 };

/** The smallest files that open: one white pixel, one empty page. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';
const emptyPage =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const getModels = 'To read text better: docface models install';

/** Looks at the models of PP-OCRv6, which are optional: without them tesseract.js reads. */
export function models({ ocrEngine, modelsDirectory: folder }: Config): Examination {
  return {
    name: 'Models',
    advice: '',
    look: async () => {
      const files = await inspectModels(folder, { thoroughly: true, files: readingModels.files });
      const whole = files.filter(({ state }) => state === 'fine').length;
      if (whole === files.length) return `PP-OCRv6 in ${folder}, ${files.length} files as they should be`;
      const advice = ocrEngine === 'auto' || ocrEngine === 'pp-ocrv6' ? getModels : null;
      if (files.every(({ state }) => state === 'missing')) {
        return { state: 'missing', detail: `optional; PP-OCRv6 is not in ${folder}`, advice };
      }
      const detail = `${files.length - whole} of ${files.length} files in ${folder} are missing or damaged`;
      return { state: 'broken', detail, advice: 'Install them again: docface models install' };
    },
  };
}

/** Looks at the language data of tesseract.js: those of its packages, and those installed beside the models. */
export function languages({ modelsDirectory: folder }: Pick<Config, 'modelsDirectory'>): Examination {
  return {
    name: 'Languages',
    advice: reinstall,
    look: async () => {
      const installed = allInstalledLanguages(folder);
      const states = await Promise.all(
        installed.map(async (language) => {
          const files = await inspectModels(folder, { thoroughly: true, files: languageSet([language]).files });
          return files.some(({ state }) => state === 'damaged') ? [language] : [];
        }),
      );
      const damaged = states.flat();
      const detail = `tesseract.js reads ${installed.toSorted().join(', ')}; more: docface models install --languages`;
      if (damaged.length === 0) return detail;
      const { command } = languageSet(damaged);
      return {
        state: 'broken',
        detail: `${damaged.join(', ')} in ${folder} is damaged`,
        advice: `Install again: ${command}`,
      };
    },
  };
}

/** Looks at the model that describes faces beside dlib's network, which is optional too. */
export function faceModel({ faceEmbedderFile: own, modelsDirectory: folder }: Config): Examination {
  const gain = own === undefined ? 'To tell more faces apart' : null;
  const examination = optionalModel('Face model', sfaceModel, { folder, gain });
  if (sfaceRunsHere(engineEnvironment())) return examination;
  const detail = 'optional; SFace needs the native ONNX Runtime, which cannot be loaded here';
  return { ...examination, look: () => Promise.resolve({ state: 'missing', detail, advice: null }) };
}

/** Looks at the model that flattens bent pages, which is optional too. */
export function flatteningOf({ modelsDirectory: folder }: Pick<Config, 'modelsDirectory'>): Examination {
  return optionalModel('Bent pages', flatteningModel, { folder, gain: 'To read bent pages better' });
}

/** `gain`: what installing it is good for; null where it would not be used. */
function optionalModel(
  name: string,
  { of, files, command }: typeof sfaceModel,
  { folder, gain }: { readonly folder: string; readonly gain: string | null },
): Examination {
  return {
    name,
    advice: '',
    look: async () => {
      const found = await inspectModels(folder, { thoroughly: true, files });
      if (found.every(({ state }) => state === 'fine')) return `${of} in ${folder}, as it should be`;
      if (found.every(({ state }) => state === 'missing')) {
        const advice = gain === null ? null : `${gain}: ${command}`;
        return { state: 'missing', detail: `optional; ${of} is not in ${folder}`, advice };
      }
      return { state: 'broken', detail: `${of} in ${folder} is not whole`, advice: `Install it again: ${command}` };
    },
  };
}

/** Loads every engine, one after the other, and closes them again. */
export async function diagnoseEngines(config: Config, logger: Logger): Promise<readonly Diagnosis[]> {
  const closers = new Closers();
  const parts = composePlatform({ ...config, engineSlots: 1 }, logger);
  try {
    await bindEngines(parts, closers);
  } catch (error) {
    // Its words say what to do; the other engines can be looked at once this one is repaired.
    const detail = error instanceof Error ? error.message : String(error);
    return [{ name: 'Text', state: 'broken', detail, advice: null }];
  }
  const open = async (type: DocumentFile['type'], bytes: Buffer): Promise<string> => {
    const opener = parts.get(ports.opener);
    const options = { ...limits, dpi: 72, colour: 'grey' } as const;
    const { took } = await timed(() => opener.page({ type, bytes, password: null }, 1, options));
    return `opened one in ${took}`;
  };
  const examinations: readonly Examination[] = [
    { name: 'Images', advice: reinstall, look: () => open('png', Buffer.from(pixel, 'base64')) },
    { name: 'PDF files', advice: reinstall, look: () => open('pdf', Buffer.from(emptyPage, 'latin1')) },
    {
      name: 'Text',
      advice: reinstall,
      look: async () => loaded(await timed(() => parts.get(ports.ocrEngine).check())),
    },
    {
      name: 'Faces',
      advice: `${reinstall} When that does not help, set DOCFACE_FACE_BACKEND=wasm.`,
      look: async () => loaded(await timed(() => parts.get(ports.faceEngine).check())),
    },
  ];
  try {
    const report: Diagnosis[] = [];
    for (const examination of examinations) report.push(await examine(examination));
    return [...report, nativeFaces(report.at(-1))];
  } finally {
    await closers.closeAll(logger);
  }
}

function loaded({ answer, took }: { readonly answer: EngineStamp; readonly took: string }) {
  const { name, version, models, backend } = answer;
  return fine(`${name} ${version} on ${backend} with ${models.join(', ')}, loaded in ${took}`);
}

/** The native TensorFlow library is optional: only the way faces were loaded says whether it serves. */
function nativeFaces(faces: Diagnosis | undefined): Diagnosis {
  const name = 'tfjs-node';
  if (faces?.detail.includes('on tfjs-node') === true) return { name, ...fine('runs the face models') };
  return {
    name,
    state: 'missing',
    detail: 'optional; not used, or not usable on this machine: faces run on WebAssembly',
    advice: null,
  };
}
