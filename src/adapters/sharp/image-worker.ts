import type { Metadata, Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  DecodeTask,
  DocumentFile,
  DocumentOutline,
  OpenedPage,
  OpenLimits,
  RenderOptions,
} from '../../domain/ports/document-opener.ts';
import type { Rotation } from '../../domain/reading/document/page.ts';
import { refuseTooMany } from '../../domain/reading/document/page-selection.ts';
import { openedPage } from '../../imaging/opened-page.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { repairTiff } from './repair-tiff.ts';
import { translateSharpError } from './translate-sharp-error.ts';

// Every file is seen once: a cache only holds memory. Parallelism comes from processes.
sharp.cache(false);
sharp.concurrency(1);

/** Clockwise turn of each EXIF orientation; 2, 4, 5 and 7 are mirrored as well. */
const rotations: readonly Rotation[] = [0, 0, 0, 180, 180, 270, 90, 90, 270];

/** Cameras and programs write these when they do not know. */
const meaninglessDpi = 96;
const highestDpi = 2400;

/** Whether a colour profile may be ignored: converting its shades takes longer than decoding, and grey shows none. */
function saysNothing({ space }: Metadata, { colour }: RenderOptions): boolean {
  return colour === 'grey' && (space === 'srgb' || space === 'b-w');
}

interface Which {
  /** From 0. */
  readonly page: number;
  readonly ignoreIcc?: boolean;
}

function open(file: DocumentFile, limits: OpenLimits, { page, ignoreIcc = false }: Which): Sharp {
  const options: SharpOptions = {
    limitInputPixels: limits.maxPixelsPerPage,
    // Also refuses cut files: half a document that looks whole is worse than asking for it again.
    failOn: 'error',
    sequentialRead: true,
    autoOrient: true,
    ignoreIcc,
  };
  if (file.type === 'tiff') options.page = page;
  // The thread that waits for this one gives up by itself: this stops the native work behind it.
  return sharp(file.bytes, options).timeout({ seconds: Math.max(1, Math.ceil(limits.timeoutMs / 1000)) });
}

async function pageCount(file: DocumentFile, limits: OpenLimits): Promise<number> {
  if (file.type !== 'tiff') return 1;
  const { pages = 1 } = await open(file, limits, { page: 0 }).metadata();
  refuseTooMany(pages, limits.maxPages);
  return pages;
}

async function outline(file: DocumentFile, limits: OpenLimits): Promise<DocumentOutline> {
  const count = await pageCount(file, limits);
  const pages: { width: number; height: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const { autoOrient } = await open(file, limits, { page: index }).metadata();
    pages.push({ width: autoOrient.width, height: autoOrient.height });
  }
  return { pages };
}

function statedDpi({ density }: Metadata): number | null {
  return density !== undefined && density > meaninglessDpi && density <= highestDpi ? density : null;
}

async function page(file: DocumentFile, number: number, options: RenderOptions & OpenLimits): Promise<OpenedPage> {
  const count = await pageCount(file, options);
  if (number > count) throw new DocfaceError('UNREADABLE_FILE', `The file has no page ${number}.`);
  const metadata = await open(file, options, { page: number - 1 }).metadata();
  const which = { page: number - 1, ignoreIcc: saysNothing(metadata, options) };
  const image = open(file, options, which).flatten({ background: '#ffffff' });
  if (options.maxSide !== undefined) {
    image.resize({ width: options.maxSide, height: options.maxSide, fit: 'inside', withoutEnlargement: true });
  }
  image.toColourspace(options.colour === 'grey' ? 'b-w' : 'srgb');
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const dpi = statedDpi(metadata);
  const shrunk = Math.max(info.width, info.height) / Math.max(metadata.width, metadata.height);
  const whole = {
    width: info.width,
    height: info.height,
    channels: info.channels === 1 ? 1 : 3,
    pixels: data,
    dpi: dpi === null ? null : Math.round(dpi * shrunk),
  } as const;
  return openedPage(whole, rotations[metadata.orientation ?? 1] ?? 0, options);
}

function repaired(file: DocumentFile): DocumentFile {
  return file.type === 'tiff' ? { ...file, bytes: repairTiff(file.bytes) } : file;
}

const decodeImage: WorkerTask<DecodeTask, DocumentOutline | OpenedPage | readonly [] | null> = async (task) => {
  try {
    if (task.kind === 'formFields') return [];
    if (task.kind === 'outline') return await outline(repaired(task.file), task.limits);
    return task.kind === 'page' ? await page(repaired(task.file), task.number, task.options) : null;
  } catch (error) {
    throw translateSharpError(error);
  }
};

export default decodeImage;
