/**
 * Deletes from an installation what docface never opens on this machine: libraries of other platforms, models and
 * builds that it does not use, source maps, types. Call it in the folder that holds `node_modules`, in which docface
 * alone is installed. Every install brings the files back. Checks and tests of a checkout need them.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const machine = `${process.platform}/${process.arch}`;

/** Nobody reads them while docface runs, whichever package they belong to. */
const forDevelopers = /\.(?:map|d\.[cm]?ts)$/;

/** Of the files below a folder, only these stay. Paths begin with the name of the package. */
const kept = [
  ['onnxruntime-node/bin/', new RegExp(`/${machine}/[^/]+$`)],
  ['onnxruntime-web/dist/', /\/(?:ort\.node\.min\.m?js|ort-wasm-simd-threaded\.(?:mjs|wasm))$/],
  ['@vladmandic/human/assets/', /(?!)/],
  ['@vladmandic/human/demo/', /(?!)/],
  ['@vladmandic/human/dist/', /\/human\.node(?:-wasm)?\.js$/],
  ['@vladmandic/human/models/', /\/(?:antispoof|blazeface|facemesh|liveness)\.(?:bin|json)$/],
  ['@vladmandic/face-api/demo/', /(?!)/],
  ['@vladmandic/face-api/dist/', /\/face-api\.node\.js$/],
  ['@vladmandic/face-api/model/', /\/face_recognition_model[^/]+$/],
  ['@tensorflow/tfjs-backend-cpu/dist/', /\/tf-backend-cpu\.node\.js$/],
  ['@tensorflow/tfjs-backend-wasm/dist/', /\/(?:tf-backend-wasm\.node\.js|[^/]+\.wasm)$/],
  ['@tensorflow/tfjs-converter/dist/', /\/tf-converter\.node\.js$/],
  ['@tensorflow/tfjs-core/dist/', /\/tf-core\.node\.js$/],
  ['@tesseract.js-data/', /\/4\.0\.0_best_int\/|\/[^/]+\/[^/.]+(?:\.js|\.json|\.md)?$/],
  ['tesseract.js-core/', /\/(?:[^/]+-lstm\.(?:js|wasm)|index\.js|package\.json|LICENSE)$/],
  ['koffi/', /\/[^/]+\.(?:c?js|json|txt)$/],
  ['@cantoo/pdf-lib/', /\/(?:es|cjs)\/|\/(?:package\.json|LICENSE\.md)$/],
];

/** @param {string} path with `/`, below the innermost `node_modules` */
function isKept(path) {
  if (forDevelopers.test(path)) return false;
  return kept.every(([folder, files]) => !path.startsWith(folder) || files.test(path));
}

const root = 'node_modules';
let [count, bytes] = [0, 0];
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || isKept(path.replaceAll('\\', '/').split('node_modules/').at(-1))) continue;
  count += 1;
  bytes += statSync(path).size;
  rmSync(path);
}
console.log(`${count} files deleted, ${Math.round(bytes / 1e6)} MB`);
