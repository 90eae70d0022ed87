import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  bundledCalibration,
  bundledCalibrationOf,
  isCalibrationOf,
  parseCalibration,
} from '../../adapters/human/calibration.ts';
import type { Describer } from '../../adapters/human/face-worker.ts';
import { HumanFaceEngine, humanModule } from '../../adapters/human/human-face-engine.ts';
import { installedSface } from '../../adapters/human/sface-model.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ScoreCalibration } from '../../domain/face/score-calibration.ts';
import { stagesOf } from '../../domain/request/pipeline.ts';
import { type Config, engineEnvironment } from '../config/load-config.ts';
import { makeProcessPool, type PoolConfig, type SharedByPools } from './process-pool.ts';

type DescriberConfig = Pick<Config, 'faceEmbedderFile' | 'modelsDirectory'>;
type CalibrationConfig = DescriberConfig & Pick<Config, 'faceCalibrationFile'>;
type FaceConfig = PoolConfig & CalibrationConfig & Pick<Config, 'faceBackend'>;

/** The face engine that the configuration asks for. Error: `INVALID_FIELD` when its calibration does not fit. */
export function makeFaceEngine(config: FaceConfig, shared?: SharedByPools): HumanFaceEngine {
  const { faceEmbedderFile: embedder, faceCalibrationFile: file } = config;
  if (file === undefined && embedder !== undefined) {
    const message =
      'DOCFACE_FACE_EMBEDDER_FILE needs a calibration of its own. Run "docface face-match calibrate --pairs FILE" with ' +
      'it, and set DOCFACE_FACE_CALIBRATION_FILE to what that writes.';
    throw new DocfaceError('INVALID_FIELD', message);
  }
  const describer = calibratedDescriber(config);
  const calibration = faceCalibration(config);
  return new HumanFaceEngine({ ...optionsOf(config, shared), describer, calibration });
}

/**
 * What the scores of the configured engine mean. Error: `INVALID_FIELD` when the file of a calibration does not fit.
 */
export function faceCalibration(config: CalibrationConfig): ScoreCalibration {
  const { faceCalibrationFile: file } = config;
  const describer = calibratedDescriber(config);
  return file === undefined ? bundledCalibrationOf(describer) : parseCalibration(readText(file), nameOf(describer));
}

/** The same engine to be calibrated: its thresholds mean nothing yet. */
export function makeUncalibratedFaceEngine(config: FaceConfig): HumanFaceEngine {
  return new HumanFaceEngine({ ...optionsOf(config), describer: describerOf(config) });
}

/** What describes faces, by name and, for an operator's model, by content. */
export function descriptorName(config: DescriberConfig): string {
  return nameOf(describerOf(config));
}

/** An operator's model; else dlib's network, with SFace where it is installed. */
function describerOf({ faceEmbedderFile: own, modelsDirectory }: DescriberConfig): Describer {
  if (own !== undefined) return { kind: 'own', model: own };
  const sface = installedSface(modelsDirectory, engineEnvironment());
  return sface === null ? { kind: 'dlib' } : { kind: 'dlib and sface', model: sface };
}

/**
 * The same, but a calibration that an operator made for dlib's network alone keeps it alone when SFace is installed.
 */
function calibratedDescriber(config: CalibrationConfig): Describer {
  const { faceCalibrationFile: file } = config;
  const describer = describerOf(config);
  if (file === undefined || describer.kind !== 'dlib and sface') return describer;
  return isCalibrationOf(readText(file), bundledCalibration.descriptor) ? { kind: 'dlib' } : describer;
}

/** Whether this process would describe faces with SFace if it were installed. Error: `INVALID_FIELD` as above. */
export function usesSface({ roles, faceEmbedderFile: own, faceCalibrationFile: file }: Config): boolean {
  if (own !== undefined || !stagesOf('face_match').some((stage) => roles.includes(stage))) return false;
  return file === undefined || !isCalibrationOf(readText(file), bundledCalibration.descriptor);
}

function nameOf(describer: Describer): string {
  if (describer.kind !== 'own') return bundledCalibrationOf(describer).descriptor;
  const hash = createHash('sha256').update(readBytes(describer.model)).digest('hex');
  return `${basename(describer.model)} ${hash.slice(0, 16)}`;
}

function optionsOf({ faceBackend: backend, ...config }: FaceConfig, shared?: SharedByPools) {
  const { faceEmbedderFile: own, modelsDirectory } = config;
  const reads = own === undefined ? [modelsDirectory] : [own];
  return { taskPool: makeProcessPool({ ...config, poolName: 'faces', reads }, shared).running(humanModule), backend };
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
