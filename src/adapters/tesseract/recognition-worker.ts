import { DocfaceError } from '../../domain/errors.ts';
import { measurePixels } from '../../imaging/measure-pixels.ts';
import { rotateImage } from '../../imaging/rotate-image.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import type { PageTools, PageToRead, Reading, RunTesseract } from './read-page.ts';
import { readPage } from './read-page.ts';
import type { TesseractApi, TesseractCore } from './tesseract-core.ts';
import { installedLanguages, modelName, openApi, startCore, tesseractJsVersion } from './tesseract-core.ts';

export interface RecogniseTask {
  readonly languages: readonly string[];
  /** Folder of the models, absolute, where languages may be installed. */
  readonly models?: string | undefined;
  /** Pages after which Tesseract starts anew. */
  readonly recycleAfter: number;
  /** Null only loads the languages. */
  readonly page: PageToRead | null;
}

export interface Recognition extends Reading {
  readonly version: string;
  readonly model: string;
}

interface Session {
  readonly core: TesseractCore;
  readonly api: TesseractApi;
  readonly languages: readonly string[];
  pages: number;
}

const nothing = { blocks: [], rotation: null } as const;

const pixels: Omit<PageTools, 'run'> = {
  rotate: rotateImage,
  measure: (image, { step, words }) => measurePixels(image, step, words),
};

let session: Session | null = null;

async function openSession({ languages, models, recycleAfter }: RecogniseTask): Promise<Session> {
  const requested = installedLanguages(languages, models);
  if (requested.length === 0) {
    throw new DocfaceError(
      'UNKNOWN_LANGUAGE',
      `No language data for ${languages.join(', ')}. Run docface models install --languages <language>, or ask for another language.`,
    );
  }
  if (session && session.pages >= recycleAfter) session = null;
  if (session && session.languages.join() === requested.join()) return session;
  const { core, pages } = session ?? { core: await startCore(), pages: 0 };
  session?.api.End();
  session = { core, api: openApi(core, requested, models), languages: requested, pages };
  return session;
}

function runnerOf({ core, api }: Session): RunTesseract {
  return (picture, { mode, dpi }) => {
    core.FS.writeFile('/input', picture);
    api.SetVariable('tessedit_pageseg_mode', mode);
    api.SetVariable('user_defined_dpi', String(dpi ?? 0));
    if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract cannot read the pixels');
    if (api.Recognize(null) !== 0) throw new Error('Tesseract gave up');
    const tsv = api.GetTSVText(0);
    api.Clear();
    core.FS.unlink('/input');
    return tsv;
  };
}

const recognise: WorkerTask<RecogniseTask, Recognition> = async (task) => {
  try {
    const open = await openSession(task);
    const reading = task.page === null ? nothing : await readPage({ run: runnerOf(open), ...pixels }, task.page);
    open.pages += 1;
    return { ...reading, version: tesseractJsVersion, model: modelName(open.languages) };
  } catch (error) {
    // What it left behind cannot be trusted: the next page starts anew.
    session = null;
    throw error;
  }
};

export default recognise;
