import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** Multiplies two matrices: some versions of Node load the library and cannot compute with it. */
const program = `
  const tf = require(process.argv[1]);
  const square = tf.tensor([1, 2, 3, 4], [2, 2]);
  process.exitCode = Array.from(square.matMul(square).dataSync()).join() === '7,10,15,22' ? 0 : 1;
`;

/**
 * Whether the native TensorFlow library runs on this machine: found out without code of docface, so that tests hold on
 * machines where it does and on those where it does not.
 */
export function runsNativeTensorFlow(): boolean {
  try {
    const library = createRequire(import.meta.url).resolve('@tensorflow/tfjs-node');
    return spawnSync(process.execPath, ['-e', program, library], { stdio: 'ignore', timeout: 60_000 }).status === 0;
  } catch {
    return false;
  }
}
