import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * A `fetch` that reads `file:` URLs and absolute paths and nothing else. TensorFlow.js loads models and WebAssembly
 * through `fetch`, which in Node has no `file:` scheme; inside a face thread this one takes its place, so that nothing
 * there can reach the network.
 */
export async function localFetch(input: string | URL | Request): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  const path = address.startsWith('file:') ? fileURLToPath(address) : address;
  if (!path.startsWith('/') && !/^[A-Za-z]:[\\/]/.test(path)) {
    throw new TypeError(`a face thread reads local files only, not ${address}`);
  }
  const type = path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(await readFile(path), { headers: { 'content-type': type } });
}
