import type { Box } from '../../domain/document/geometry.ts';
import type { PageImage } from '../../domain/document/page.ts';
import type { Block } from '../../domain/document/text-layout.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ThreadTask } from '../../domain/ports/threads.ts';
import type { PixelRegion } from './portable-anymap.ts';
import { portableAnymap } from './portable-anymap.ts';
import type { TesseractApi, TesseractCore } from './tesseract-core.ts';
import { installedLanguages, modelName, openApi, startCore, tesseractJsVersion } from './tesseract-core.ts';
import { textBlocks } from './text-blocks.ts';

export interface RecogniseTask {
  readonly languages: readonly string[];
  /** Pages after which Tesseract starts anew. */
  readonly recycleAfter: number;
  /** Null only loads the languages. */
  readonly page: {
    readonly image: PageImage;
    readonly layout: 'page' | 'line';
    readonly region: Box | null;
  } | null;
}

export interface Recognition {
  readonly blocks: readonly Block[];
  readonly version: string;
  readonly model: string;
}

interface Session {
  readonly core: TesseractCore;
  readonly api: TesseractApi;
  readonly languages: readonly string[];
  pages: number;
}

/** Tesseract's page segmentation modes. */
const segmentation = { page: '3', line: '7' } as const;

let session: Session | null = null;

async function openSession({ languages, recycleAfter }: RecogniseTask): Promise<Session> {
  const wanted = installedLanguages(languages);
  if (wanted.length === 0) {
    throw new DocfaceError(
      'ENGINE_FAILED',
      `No language data for ${languages.join(', ')}. Install @tesseract.js-data/<language>, or ask for another language.`,
    );
  }
  if (session && session.pages >= recycleAfter) session = null;
  if (session && session.languages.join() === wanted.join()) return session;
  const { core, pages } = session ?? { core: await startCore(), pages: 0 };
  session?.api.End();
  session = { core, api: openApi(core, wanted), languages: wanted, pages };
  return session;
}

function regionOf(image: PageImage, box: Box | null): PixelRegion {
  if (box === null) return { left: 0, top: 0, width: image.width, height: image.height };
  const left = Math.max(0, Math.floor(box.x * image.width));
  const top = Math.max(0, Math.floor(box.y * image.height));
  const right = Math.min(image.width, Math.ceil((box.x + box.width) * image.width));
  const bottom = Math.min(image.height, Math.ceil((box.y + box.height) * image.height));
  return { left, top, width: right - left, height: bottom - top };
}

function read({ core, api }: Session, { image, layout, region }: NonNullable<RecogniseTask['page']>): Block[] {
  const part = regionOf(image, region);
  if (part.width < 1 || part.height < 1 || image.pixels.length !== image.width * image.height * image.channels) {
    throw new DocfaceError('UNREADABLE_FILE', 'The picture has no pixels where it should be read.');
  }
  core.FS.writeFile('/input', portableAnymap(image, part));
  api.SetVariable('tessedit_pageseg_mode', segmentation[layout]);
  api.SetVariable('user_defined_dpi', String(image.dpi ?? 0));
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract cannot read the pixels');
  if (api.Recognize(null) !== 0) throw new Error('Tesseract gave up');
  const tsv = api.GetTSVText(0);
  api.Clear();
  core.FS.unlink('/input');
  return textBlocks(tsv, {
    left: part.left,
    top: part.top,
    scale: 1,
    imageWidth: image.width,
    imageHeight: image.height,
  });
}

const recognise: ThreadTask<RecogniseTask, Recognition> = async (task) => {
  try {
    const open = await openSession(task);
    const blocks = task.page === null ? [] : read(open, task.page);
    open.pages += 1;
    return { value: { blocks, version: tesseractJsVersion, model: modelName(open.languages) } };
  } catch (error) {
    // What it left behind cannot be trusted: the next page starts anew.
    session = null;
    throw error;
  }
};

export default recognise;
