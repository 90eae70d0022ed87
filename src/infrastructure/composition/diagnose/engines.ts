import type { Diagnosis } from '../../../adapters/cli/command-uses.ts';
import { sfaceModel, sfaceRunsHere } from '../../../adapters/human/sface-model.ts';
import { inspectModels } from '../../../adapters/model-wheel/inspect-models.ts';
import { flatteningModel, readingModels } from '../../../adapters/paddle/model-files.ts';
import { openVinoLibrary } from '../../../adapters/paddle/openvino/library-files.ts';
import { startOpenVino } from '../../../adapters/paddle/openvino/openvino-inference.ts';
import { languageSet } from '../../../adapters/tesseract/language-data.ts';
import { allInstalledLanguages } from '../../../adapters/tesseract/tesseract-core.ts';
import type { DocumentFile } from '../../../domain/ports/document-opener.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import type { EngineStamp } from '../../../domain/reading/document/page.ts';
import { stagesOf } from '../../../domain/request/pipeline.ts';
import { type Config, engineEnvironment } from '../../config/load-config.ts';
import { Closers } from '../../lifecycle/closers.ts';
import type { Composition, Token } from '../container.ts';
import { bindEngines } from '../engines.ts';
import { inferenceOf, readsText } from '../ocr-engines.ts';
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

/** Whether a process with these roles looks for faces. */
function matchesFaces({ roles }: Pick<Config, 'roles'>): boolean {
  return stagesOf('face_match').some((stage) => roles.includes(stage));
}

/** Whether a process with these roles opens what was uploaded, and so loads engines. */
export function opensFiles(config: Pick<Config, 'roles'>): boolean {
  return readsText(config) || matchesFaces(config);
}

/** The models and languages that engines with these roles load. */
export function modelsOf(config: Config): readonly Examination[] {
  return [
    ...(readsText(config) ? [models(config), openVino(config), languages(config)] : []),
    ...(matchesFaces(config) ? [faceModel(config)] : []),
    ...(readsText(config) ? [flatteningOf(config)] : []),
  ];
}

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

/** Looks at the files of OpenVINO, which is optional: without it ONNX Runtime runs the models. */
export function openVino({ inference, ocrEngine, modelsDirectory: folder }: Config): Examination {
  const name = 'OpenVINO';
  const library = openVinoLibrary();
  const detail = `optional; there is none for ${process.platform} on ${process.arch}`;
  if (library === null) {
    return { name, advice: '', look: () => Promise.resolve({ state: 'missing', detail, advice: null }) };
  }
  const isUsed = inference !== 'onnxruntime' && (ocrEngine === 'auto' || ocrEngine === 'pp-ocrv6');
  return optionalModel(name, library, { folder, gain: isUsed ? 'To read text faster' : null });
}

/** Whether OpenVINO runs the models where it is to, and as it is to. `text` is what loading the engine said. */
async function openVinoInUse(config: Config, text: Diagnosis): Promise<readonly Diagnosis[]> {
  const options = await inferenceOf(config);
  if (options.use !== 'openvino' || text.state !== 'fine') return [];
  const [, precision] = /on openvino-(\w+)/.exec(text.detail) ?? [];
  if (precision === options.precision) return [];
  const name = 'OpenVINO in use';
  if (precision !== undefined) {
    return [{ name, ...fine(`computes in ${precision}: this processor does not compute in ${options.precision}`) }];
  }
  const why = await startOpenVino(options).then(
    () => 'It does load in this process, which is not confined.',
    (error: Error) => error.message,
  );
  return [{ name, state: 'missing', detail: `optional; ONNX Runtime runs the models. ${why}`, advice: null }];
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

/**
 * Loads the engines that these roles use, one after the other, and closes each before the next, so that never more than
 * one is in memory.
 */
export async function diagnoseEngines(config: Config, logger: Logger): Promise<readonly Diagnosis[]> {
  try {
    await onEngines(config, logger, async () => undefined);
  } catch (error) {
    // Its words say what to do; the other engines can be looked at once this one is repaired.
    const detail = error instanceof Error ? error.message : String(error);
    return [{ name: textName, state: 'broken', detail, advice: null }];
  }
  const report: Diagnosis[] = [];
  for (const examination of examinationsOf(config, logger)) report.push(await examine(examination));
  const named = (one: string) => report.filter(({ name }) => name === one);
  const inUse = await Promise.all(named(textName).map((text) => openVinoInUse(config, text)));
  return [...report, ...named(facesName).map(nativeFaces), ...inUse.flat()];
}

const textName = 'Text';
const facesName = 'Faces';

function examinationsOf(config: Config, logger: Logger): readonly Examination[] {
  const on = <Answer>(work: (parts: Composition) => Promise<Answer>) => onEngines(config, logger, work);
  const open = async (type: DocumentFile['type'], bytes: Buffer): Promise<string> => {
    const options = { ...limits, dpi: 72, colour: 'grey' } as const;
    const file = { type, bytes, password: null };
    const { took } = await on((parts) => timed(() => parts.get(ports.opener).page(file, 1, options)));
    return `opened one in ${took}`;
  };
  const load = (port: Token<{ check(): Promise<EngineStamp> }>) => async () =>
    loaded(await on((parts) => timed(() => parts.get(port).check())));
  const text = { name: textName, advice: reinstall, look: load(ports.ocrEngine) };
  const faces = {
    name: facesName,
    advice: `${reinstall} When that does not help, set DOCFACE_FACE_BACKEND=wasm.`,
    look: load(ports.faceEngine),
  };
  return [
    { name: 'Images', advice: reinstall, look: () => open('png', Buffer.from(pixel, 'base64')) },
    { name: 'PDF files', advice: reinstall, look: () => open('pdf', Buffer.from(emptyPage, 'latin1')) },
    ...(readsText(config) ? [text] : []),
    ...(matchesFaces(config) ? [faces] : []),
  ];
}

async function onEngines<Answer>(
  config: Config,
  logger: Logger,
  work: (parts: Composition) => Promise<Answer>,
): Promise<Answer> {
  const closers = new Closers();
  const parts = composePlatform({ ...config, engineSlots: 1 }, logger);
  try {
    await bindEngines(parts, closers);
    return await work(parts);
  } finally {
    await closers.closeAll(logger);
  }
}

function loaded({ answer, took }: { readonly answer: EngineStamp; readonly took: string }) {
  const { name, version, models, backend } = answer;
  return fine(`${name} ${version} on ${backend} with ${models.join(', ')}, loaded in ${took}`);
}

/** The native TensorFlow library is optional: only the way faces were loaded says whether it serves. */
function nativeFaces(faces: Diagnosis): Diagnosis {
  const name = 'tfjs-node';
  if (faces.detail.includes('on tfjs-node')) return { name, ...fine('runs the face models') };
  return {
    name,
    state: 'missing',
    detail: 'optional; not used, or not usable on this machine: faces run on WebAssembly',
    advice: null,
  };
}
