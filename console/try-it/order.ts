import type { Kind } from '../api-types.ts';

export const fileNames = {
  ocr: ['imageFile'],
  face_match: ['imageFile1', 'imageFile2'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>;
export const pictureKinds = ['selfie', 'document', 'photo'] as const;
export type PictureKind = (typeof pictureKinds)[number];
export const kindNames = ['imageKind1', 'imageKind2'] as const;

export type FileName = (typeof fileNames)[Kind][number];

/** What is to be sent, and for whom. */
export interface Order {
  readonly kind: Kind;
  readonly client: string;
  readonly track: string;
  /** Empty where the track decides. */
  readonly template: string;
  readonly files: Readonly<Partial<Record<FileName, File>>>;
  /** What the pictures show, where it was chosen. */
  readonly kinds: Readonly<Partial<Record<(typeof kindNames)[number], PictureKind>>>;
  readonly consent: boolean;
}

/** Files of documents, as browsers name their types. */
export const accepted = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const;

/** Of one file; the service takes no more. */
const maxBytes = 15 * 1024 * 1024;

/** Why an order cannot be sent yet; null when it can. */
export function obstacleOf({ kind, client, track, files, consent }: Order): 'incomplete' | 'large' | null {
  if (Object.values(files).some((file) => file.size > maxBytes)) return 'large';
  const isWhole = client !== '' && track !== '' && files[fileNames[kind][0]] !== undefined;
  return isWhole && (kind === 'ocr' || consent) ? null : 'incomplete';
}

/** Whether it may be said what the pictures show: of two, which are compared with each other. */
export function mayNameKinds({ kind, files }: Pick<Order, 'kind' | 'files'>): boolean {
  return kind === 'face_match' && files.imageFile2 !== undefined;
}

/** The form that the API takes. */
export function formOf(order: Order): FormData {
  const form = new FormData();
  for (const [name, value] of fieldsOf(order)) form.append(name, value);
  for (const name of fileNames[order.kind]) {
    const file = order.files[name];
    if (file !== undefined) form.append(name, file);
  }
  return form;
}

function fieldsOf(order: Order): readonly (readonly [string, string])[] {
  const { kind, track, template, kinds, consent } = order;
  const named = mayNameKinds(order) ? kindNames : [];
  return [
    ['track', track],
    ...(template !== '' && kind === 'ocr' ? [['template', template] as const] : []),
    ...(kind === 'face_match' ? [['sensitive_data_compliance', String(consent)] as const] : []),
    ...named.flatMap((name) => (kinds[name] === undefined ? [] : [[name, kinds[name]] as const])),
  ];
}

const paths: Readonly<Record<Kind, string>> = {
  ocr: '/api/v1/ocr-async/ocr/key',
  face_match: '/api/v1/face-match-async/key',
};

/** The command with which the client does the same. */
export function curlOf(order: Order, origin: string): string {
  const files = fileNames[order.kind].flatMap((name, index) => {
    const file = order.files[name];
    // The first is always needed: until it is chosen, its place is shown.
    if (file === undefined && index > 0) return [];
    return [`${name}=@${file?.name ?? 'FILE'}`];
  });
  const parts = [...files, ...fieldsOf(order).map(([name, value]) => `${name}=${value}`)];
  const flags = parts.map((part) => `  -F ${quoted(part)}`);
  return [`curl -H "x-api-key: $KEY"`, ...flags, `  ${origin}${paths[order.kind]}`].join(' \\\n');
}

/** As a shell reads it back. */
function quoted(text: string): string {
  return /^[\w@=./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
