import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pdfWords } from '../../test/support/pdf-words.ts';

const run = promisify(execFile);
const maxBuffer = 2 ** 28;

/** A program or library that takes text out of PDFs. */
export interface TextReader {
  readonly name: string;
  /** The text of each page. */
  read(path: string): Promise<readonly string[]>;
}

interface Tools {
  /** An interpreter with some of the packages pypdf, pymupdf and pdfminer.six; null for none. */
  readonly python: string | null;
  /** A folder with `node_modules/pdfjs-dist`; null for none. */
  readonly pdfjs: string | null;
}

const scripts: Readonly<Record<string, string>> = {
  pypdf: 'import pypdf; print(json.dumps([p.extract_text() for p in pypdf.PdfReader(sys.argv[1]).pages]))',
  pymupdf: 'import pymupdf; print(json.dumps([p.get_text() for p in pymupdf.open(sys.argv[1])]))',
  'pdfminer.six':
    'from pdfminer.high_level import extract_text; print(json.dumps(extract_text(sys.argv[1]).split("\\f")))',
};

/** PDFium is always there, as it opens files for docface itself. */
const pdfium: TextReader = {
  name: 'PDFium',
  read: async (path) => {
    const bytes = new Uint8Array(await readFile(path));
    return [(await pdfWords(bytes, 1)).map(({ text }) => text).join(' ')];
  },
};

function program(name: string, command: string, args: readonly string[]): TextReader {
  return {
    name,
    read: async (path) => (await run(command, [...args, path, '-'], { maxBuffer })).stdout.split('\f'),
  };
}

function pythonPackage(name: string, python: string): TextReader {
  return {
    name,
    read: async (path) => {
      const { stdout } = await run(python, ['-c', `import sys, json; ${scripts[name]}`, path], { maxBuffer });
      return JSON.parse(stdout) as string[];
    },
  };
}

function pdfjsIn(folder: string): TextReader {
  const script = fileURLToPath(new URL('pdfjs-process.mjs', import.meta.url));
  return {
    name: 'pdf.js',
    read: async (path) => JSON.parse((await run('node', [script, folder, path], { maxBuffer })).stdout) as string[],
  };
}

/** The readers that can read a file here. */
export async function availableReaders({ python, pdfjs }: Tools, sample: string): Promise<readonly TextReader[]> {
  const readers = [
    pdfium,
    program('poppler', 'pdftotext', []),
    program('poppler -raw', 'pdftotext', ['-raw']),
    ...(python === null ? [] : Object.keys(scripts).map((name) => pythonPackage(name, python))),
    ...(pdfjs === null ? [] : [pdfjsIn(pdfjs)]),
  ];
  const works = await Promise.all(
    readers.map((reader) =>
      reader.read(sample).then(
        () => true,
        () => false,
      ),
    ),
  );
  return readers.filter((_, index) => works[index]);
}
