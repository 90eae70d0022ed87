import { existsSync, writeFileSync } from 'node:fs';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';
import type { DecodeTask, DocumentOutline } from '../../src/domain/ports/document-opener.ts';

/** A decoder that something kills at its first task; the bytes of the file are a path, where it notes that. */
const dyingOnce: WorkerTask<DecodeTask, DocumentOutline> = async ({ file }) => {
  const path = new TextDecoder().decode(file.bytes);
  if (!existsSync(path)) {
    writeFileSync(path, '');
    process.exit(3);
  }
  return { pages: [{ width: 100, height: 200 }] };
};

export default dyingOnce;
