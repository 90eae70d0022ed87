import type { DocumentOpener } from '../../src/domain/ports/document-opener.ts';
import type { OcrEngine } from '../../src/domain/ports/ocr-engine.ts';
import type { LeftOutBlock } from '../../src/domain/reading/document/left-out.ts';
import { nullEnginesWith, nullFile, nullOcrEngine, nullOpener } from './null-engines.ts';
import { typedBlocks, typedPageSize } from './typed-pages.ts';

/** A file whose pages show these texts, typed on a grid; for `typedEngines`. */
export function typedFile(pages: readonly string[]): Buffer {
  return nullFile(JSON.stringify(pages), pages.length);
}

const opener: DocumentOpener = {
  ...nullOpener,
  async page(file, number, options) {
    const { image, rotation } = await nullOpener.page(file, number, options);
    return { image: { ...image, ...typedPageSize }, rotation };
  },
};

/** Of a typed page the lines after a tilde are marks, which an engine leaves out of the text. */
const markSign = '~';

function typedMarks(text: string): readonly LeftOutBlock[] {
  const marks = text.split('\n').map((line) => (line.startsWith(markSign) ? line.replace(markSign, ' ') : ''));
  return typedBlocks(marks.join('\n')).map((block) => ({ ...block, kind: 'mark' }));
}

const engine: OcrEngine = {
  ...nullOcrEngine,
  async read({ pixels }) {
    const [, pages = '[]', number = '1'] = /^(.*)-(\d+)$/s.exec(new TextDecoder().decode(pixels)) ?? [];
    const text = (JSON.parse(pages) as readonly string[])[Number(number) - 1] ?? '';
    const { engine: stamp } = await nullOcrEngine.read({ ...typedPageSize, channels: 1, pixels, dpi: null }, never);
    const printed = text.replaceAll(/^~.*$/gm, '');
    return { blocks: typedBlocks(printed), leftOut: typedMarks(text), rotation: null, engine: stamp };
  },
};
const never = { languages: [], profile: 'fast', layout: 'page', timeoutMs: 1 } as const;

/** Engines that read typed pages, and cost nothing. */
export const typedEngines = nullEnginesWith(engine, () => opener);
