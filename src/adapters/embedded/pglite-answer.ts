import type { PgliteErrorParts, PgliteResult } from './pglite-messages.ts';

/** How values of a type are read from their text, by the type's object id. */
export type ValueParsers = Readonly<Record<number, (text: string, typeId: number) => unknown>>;

export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/** What the server said to one or several statements. */
export interface PgliteAnswer {
  /** Of the last statement that ended. */
  readonly result: PgliteResult;
  /** The first error; null when all went well. */
  readonly error: PgliteErrorParts | null;
  readonly notifications: readonly Notification[];
}

interface Column {
  readonly name: string;
  readonly typeId: number;
  readonly parse: ((text: string, typeId: number) => unknown) | undefined;
}

const letters = { rowDescription: 0x54, dataRow: 0x44, commandComplete: 0x43, error: 0x45, notification: 0x41 };

/**
 * Reads the messages of PostgreSQL's protocol 3.0 (https://www.postgresql.org/docs/current/protocol-message-formats.html)
 * that matter for answers in text format. PGlite has a reader of its own, which takes longer than most statements.
 */
export function readAnswer(bytes: Buffer, parsers: ValueParsers): PgliteAnswer {
  let result: PgliteResult = { command: '', rowCount: 0, rows: [] };
  let error: PgliteErrorParts | null = null;
  let columns: readonly Column[] = [];
  let rows: Record<string, unknown>[] = [];
  const notifications: Notification[] = [];
  for (let at = 0; at < bytes.length; ) {
    const body = at + 5;
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const letter = bytes[at];
    if (letter === letters.dataRow) rows.push(readRow(bytes, body, columns));
    else if (letter === letters.rowDescription) columns = readColumns(bytes, body, parsers);
    else if (letter === letters.commandComplete) {
      result = { ...readTag(bytes.toString('latin1', body, end - 1)), rows };
      [columns, rows] = [[], []];
    } else if (letter === letters.error) error ??= readError(bytes.toString('utf8', body, end));
    else if (letter === letters.notification) notifications.push(readNotification(bytes, body));
    at = end;
  }
  return { result, error, notifications };
}

function readColumns(bytes: Buffer, start: number, parsers: ValueParsers): readonly Column[] {
  let at = start + 2;
  return Array.from({ length: bytes.readInt16BE(start) }, () => {
    const nameEnd = bytes.indexOf(0, at);
    const name = bytes.toString('utf8', at, nameEnd);
    // Table (4 bytes) and column (2), the type's id (4), its size (2), modifier (4) and format (2).
    const typeId = bytes.readInt32BE(nameEnd + 7);
    at = nameEnd + 19;
    return { name, typeId, parse: parsers[typeId] };
  });
}

function readRow(bytes: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = start + 2;
  for (const { name, typeId, parse } of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) {
      row[name] = null;
      continue;
    }
    const text = bytes.toString('utf8', at, at + length);
    row[name] = parse === undefined ? text : parse(text, typeId);
    at += length;
  }
  return row;
}

/** `INSERT 0 1`, `SELECT 5` or `CREATE TABLE`. */
function readTag(tag: string): { readonly command: string; readonly rowCount: number } {
  const words = tag.split(' ');
  const count = Number(words.at(-1));
  return { command: words[0] ?? '', rowCount: Number.isInteger(count) ? count : 0 };
}

function readError(text: string): PgliteErrorParts {
  const fields = new Map(text.split('\0').map((field) => [field.charAt(0), field.slice(1)]));
  return {
    message: fields.get('M') ?? 'unknown error',
    code: fields.get('C') ?? '',
    constraint: fields.get('n'),
    table: fields.get('t'),
    column: fields.get('c'),
  };
}

function readNotification(bytes: Buffer, start: number): Notification {
  const channelEnd = bytes.indexOf(0, start + 4);
  const payloadEnd = bytes.indexOf(0, channelEnd + 1);
  return {
    channel: bytes.toString('utf8', start + 4, channelEnd),
    payload: bytes.toString('utf8', channelEnd + 1, payloadEnd),
  };
}
