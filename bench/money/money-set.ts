import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An invoice that holds its own truth: `fields` from the XML inside, `items` being how many lines it has. */
export interface EinvoiceTruth {
  readonly file: string;
  readonly fields: Readonly<Record<string, string | number>>;
  /** Names of the fields that are in print as well. */
  readonly printed: readonly string[];
}

/** A document made after a bug report, and what is to be read on it. */
export interface ReportTruth {
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly kind?: string;
  readonly relatedInvoice?: string;
  /** How many, or what each of them is. */
  readonly documents?: number | readonly (Readonly<Record<string, unknown>> & { readonly type: string })[];
  /** Date, description, signed amount and balance of each movement. */
  readonly rows?: readonly (readonly [string, string, number, number])[];
  readonly transactions?: number;
}

export interface ReportFile {
  readonly number: string;
  readonly path: string;
  readonly truth: ReportTruth;
}

/** Reports about documents with money; the others are about text, codes and forms. */
const moneyReports = new Set(['01', '03', '05', '06', '07', '08', '10', '12', '14', '20', '23']);

/** The invoices of the folder `einvoices` and what is in them. */
export async function einvoicesIn(data: string): Promise<readonly EinvoiceTruth[]> {
  const text = await readFile(join(data, 'einvoices', 'truth.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as EinvoiceTruth);
}

/** The documents with money of the folder `reports`, and the names of those that are left out. */
export async function reportsIn(
  data: string,
): Promise<{ readonly files: readonly ReportFile[]; readonly leftOut: readonly string[] }> {
  const folder = join(data, 'reports');
  const names = (await readdir(folder)).toSorted();
  const documents = names.filter((name) => !name.endsWith('.expected.json'));
  const isMoney = (name: string): boolean => moneyReports.has(name.slice(0, 2));
  const files = documents.filter(isMoney).map(async (name): Promise<ReportFile> => {
    const truth = await readFile(join(folder, name.replace(/\.\w+$/, '.expected.json')), 'utf8');
    return { number: name.slice(0, 2), path: join(folder, name), truth: JSON.parse(truth) as ReportTruth };
  });
  return { files: await Promise.all(files), leftOut: documents.filter((name) => !isMoney(name)) };
}
