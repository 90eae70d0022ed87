import type { OneShot } from '../../adapters/cli/command-uses.ts';
import { CalibrateFaces } from '../../application/one-shot/calibrate-faces.ts';
import { MatchFiles } from '../../application/one-shot/match-files.ts';
import { ReadFile } from '../../application/one-shot/read-file.ts';
import { readOnlyCatalog } from '../../application/one-shot/read-only-catalog.ts';
import { readPagesOf } from '../../application/stages/searchable-pdf-writer.ts';
import { defaultLimits } from '../../domain/client/client.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Config } from '../config/load-config.ts';
import { Closers } from '../lifecycle/closers.ts';
import { catalogFolder, makeCatalogFiles } from './catalog.ts';
import { confineOnce } from './confinement.ts';
import { bindEngines, slots } from './engines.ts';
import { descriptorName, makeUncalibratedFaceEngine } from './face-engine.ts';
import { makeKnownLanguages } from './ocr-engines.ts';
import { searchablePdfWriter } from './outputs.ts';
import { composePlatform } from './platform.ts';
import { bindStages, documentInspector, faceMatcher, pageReader } from './stages.ts';
import { ports } from './tokens.ts';

export interface OneShotOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Hears, in words for people, what would read better. */
  readonly onProgress?: (message: string) => void;
}

/** What reads a file, beside the catalogue. */
function readingUses(parts: ReturnType<typeof composePlatform>, config: Config) {
  return {
    reader: parts.get(pageReader),
    inspector: parts.get(documentInspector),
    assembler: parts.get(ports.assembler),
    knownLanguages: makeKnownLanguages(config, parts.get(ports.ocrEngine)),
    pageTimeoutMs: config.pageTimeoutSeconds * 1000,
  };
}

/** Lets `work` read and compare with the engines and the catalogue alone: no database, no server. */
export async function withOneShot<Answer>(
  { config, logger, onProgress }: OneShotOptions,
  work: (oneShot: OneShot) => Promise<Answer>,
): Promise<Answer> {
  await confineOnce(config, logger);
  const closers = new Closers();
  const parts = composePlatform(config, logger);
  const advice: string[] = [];
  let reads = false;
  const report = (message: string): void => {
    if (reads) onProgress?.(message);
    else advice.push(message);
  };
  await bindEngines(parts, closers, { onProgress: report, load: 'on use' });
  bindStages(parts);
  const catalog = readOnlyCatalog(await makeCatalogFiles().readFolder(catalogFolder(config)));
  const timeoutMs = config.pageTimeoutSeconds * 1000;
  const shared = { catalog, clock: parts.get(ports.clock) };
  try {
    return await work({
      read: (file, options) => {
        reads = true;
        for (const message of advice.splice(0)) onProgress?.(message);
        return new ReadFile({ ...shared, ...readingUses(parts, config) }).read(file, options);
      },
      searchablePdf: (file, pages) =>
        parts.get(searchablePdfWriter).write(file, readPagesOf(pages), {
          maxPages: defaultLimits.pagesPerFile,
          maxPixelsPerPage: defaultLimits.megapixelsPerPage * 1e6,
          timeoutMs,
        }),
      match: (files, options) =>
        new MatchFiles({ ...shared, matcher: parts.get(faceMatcher), timeoutMs }).match(files, options),
      calibrate: (pairs, options) => {
        const engine = makeUncalibratedFaceEngine(config);
        closers.add('face engine to be calibrated', () => engine.close());
        const opener = parts.get(ports.opener);
        const uses = { opener, engine, slots: parts.get(slots), descriptor: descriptorName(config), timeoutMs };
        return new CalibrateFaces(uses).calibrate(pairs, options);
      },
    });
  } finally {
    await closers.closeAll(logger);
  }
}
