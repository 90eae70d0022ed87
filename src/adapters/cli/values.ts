import { type Command, InvalidArgumentError } from 'commander';
import { DocfaceError } from '../../domain/errors.ts';
import { parsePageSelection } from '../../domain/reading/document/page-selection.ts';

/** Reads a whole number from 1 on. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('Give a whole number from 1 on.');
  return value;
}

/** Reads one of a few words. */
export function choice<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new InvalidArgumentError(`Choose one of ${words.join(', ')}.`);
    return found;
  };
}

/** Reads a similarity above 0 and at most 1. */
export function similarity(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value <= 1)) {
    throw new InvalidArgumentError('Give a similarity above 0 and at most 1, such as 0.95.');
  }
  return value;
}

/** Checks a selection of pages, and leaves it as it is. */
export function pageRanges(text: string): string {
  try {
    parsePageSelection(text);
    return text;
  } catch (error) {
    throw error instanceof DocfaceError ? new InvalidArgumentError(error.message) : error;
  }
}

/** Collects an option that may be given several times, or once with commas. */
export function several(text: string, earlier: readonly string[] = []): readonly string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...earlier, ...parts];
}

/** Reads a time with its offset, or a day of UTC, as ISO 8601. */
export function moment(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError('Give a time with its offset, such as 2026-11-01T00:00Z.');
  return new Date(time).toISOString();
}

/** Whether the caller asked for JSON, which every command takes. */
export function wantsJson(command: Command): boolean {
  return command.optsWithGlobals<{ json?: boolean }>().json === true;
}

/** Adds example lines to the help of a command. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  const title = lines.length === 1 ? 'Example' : 'Examples';
  return command.addHelpText('after', `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
