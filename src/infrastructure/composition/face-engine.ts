import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { IdleProcesses } from '../../adapters/child-process/idle-processes.ts';
import { bundledCalibration, parseCalibration } from '../../adapters/human/calibration.ts';
import { HumanFaceEngine, humanModule } from '../../adapters/human/human-face-engine.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ScoreCalibration } from '../../domain/face/score-calibration.ts';
import type { Config } from '../config/load-config.ts';
import { makeProcessPool, type PoolConfig } from './process-pool.ts';

type FaceConfig = PoolConfig & Pick<Config, 'faceBackend' | 'faceEmbedderFile' | 'faceCalibrationFile'>;

/** The face engine that the configuration asks for. Error: `INVALID_FIELD` when its calibration does not fit. */
export function makeFaceEngine(config: FaceConfig, idleProcesses?: IdleProcesses): HumanFaceEngine {
  const { faceEmbedderFile: embedder, faceCalibrationFile: file } = config;
  if (file === undefined && embedder !== undefined) {
    const message =
      'DOCFACE_FACE_EMBEDDER_FILE needs a calibration of its own. Run "docface face-match calibrate --pairs FILE" with ' +
      'it, and set DOCFACE_FACE_CALIBRATION_FILE to what that writes.';
    throw new DocfaceError('INVALID_FIELD', message);
  }
  return new HumanFaceEngine({ ...optionsOf(config, idleProcesses), calibration: faceCalibration(config) });
}

/** What the scores of the configured engine mean. Error: `INVALID_FIELD` when the file of a calibration does not fit. */
export function faceCalibration(config: Pick<Config, 'faceEmbedderFile' | 'faceCalibrationFile'>): ScoreCalibration {
  const { faceCalibrationFile: file } = config;
  return file === undefined ? bundledCalibration : parseCalibration(readText(file), descriptorName(config));
}

/** The same engine to be calibrated: its thresholds mean nothing yet. */
export function makeUncalibratedFaceEngine(config: FaceConfig): HumanFaceEngine {
  return new HumanFaceEngine(optionsOf(config));
}

/** What describes faces: dlib's network, or an operator's model by name and content. */
export function descriptorName({ faceEmbedderFile: file }: Pick<Config, 'faceEmbedderFile'>): string {
  if (file === undefined) return bundledCalibration.descriptor;
  const hash = createHash('sha256').update(readBytes(file)).digest('hex');
  return `${basename(file)} ${hash.slice(0, 16)}`;
}

function optionsOf({ faceBackend: backend, faceEmbedderFile, ...config }: FaceConfig, idleProcesses?: IdleProcesses) {
  return {
    threads: makeProcessPool(config, idleProcesses).running(humanModule),
    backend,
    ...(faceEmbedderFile !== undefined && { embedder: faceEmbedderFile }),
  };
}

function readText(file: string): string {
  return readBytes(file).toString('utf8');
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new DocfaceError(
      'INVALID_FIELD',
      `${file} cannot be read. Check DOCFACE_FACE_EMBEDDER_FILE and DOCFACE_FACE_CALIBRATION_FILE.`,
      { cause },
    );
  }
}
