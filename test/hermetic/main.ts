/**
 * Runs docface on a machine of its own, in which every look-up, connection and written file is seen, and fails when
 * anything leaves. The machine is a set of Linux namespaces; where these are not allowed it fails and says so.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const inside = fileURLToPath(new URL('./sealed-run.ts', import.meta.url));
const root = process.getuid?.() === 0 ? [] : ['--map-root-user'];
const namespaces = [...root, '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

const words = [...namespaces, '--', process.execPath, '--import', 'tsx', inside, ...process.argv.slice(2)];
const child = spawn('unshare', words, { stdio: 'inherit' });
const [code] = (await once(child, 'exit').catch((error: Error) => [error.message])) as [number | string | null];
if (code !== 0) {
  const hint = 'It needs Linux, util-linux (unshare), iproute2 (ip) and the right to make namespaces, as root has it.';
  process.stdout.write(`Not hermetic, or not tried: ended with ${code ?? 'a signal'}. ${hint}\n`);
}
process.exitCode = code === 0 ? 0 : 1;
