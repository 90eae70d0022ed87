/** Prints the text of each page of a PDF as pdf.js finds it: node pdfjs-process.mjs FOLDER FILE. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '.', file = ''] = process.argv.slice(2);
const module = join(resolve(folder), 'node_modules/pdfjs-dist/legacy/build/pdf.mjs');
const { getDocument } = await import(pathToFileURL(module).href);
const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
const pages = [];
for (let number = 1; number <= pdf.numPages; number += 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  pages.push(items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''));
}
process.stdout.write(JSON.stringify(pages));
