#!/usr/bin/env node
import type { Output } from '../adapters/cli/output.ts';
import { runCommand } from '../adapters/cli/program.ts';
import { makeCommandUses } from './composition/command.ts';

/** Writes lines; a reader that went away, such as `head`, is no failure. */
function processOutput(): Output {
  const managed = new AbortController();
  const writer = (stream: NodeJS.WriteStream, gone: () => void): ((text: string) => void) => {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      gone();
    });
    return (text) => stream.write(`${text}\n`);
  };
  return {
    isTerminal: Boolean(process.stdout.isTTY),
    isWatched: Boolean(process.stderr.isTTY),
    closed: managed.signal,
    out: writer(process.stdout, () => managed.abort()),
    err: writer(process.stderr, () => undefined),
  };
}

// The process ends by itself once everything is closed and written.
process.exitCode = await runCommand(process.argv.slice(2), makeCommandUses(processOutput()));
