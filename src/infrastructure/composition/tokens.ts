import type { AccessTokens } from '../../domain/ports/access-tokens.ts';
import type { Archives } from '../../domain/ports/archives.ts';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import type { BarcodeReader } from '../../domain/ports/barcode-reader.ts';
import type { CertificateSigner } from '../../domain/ports/certificate-signer.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DocumentAssembler } from '../../domain/ports/document-assembler.ts';
import type { DocumentOpener } from '../../domain/ports/document-opener.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { EventCodec, EventLog } from '../../domain/ports/event-log.ts';
import type { FaceEngine } from '../../domain/ports/face-engine.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { ImageAnalysis } from '../../domain/ports/image-analysis.ts';
import type { ImageEncoder } from '../../domain/ports/image-encoder.ts';
import type { ImageHeaders } from '../../domain/ports/image-headers.ts';
import type { Installation } from '../../domain/ports/installation-repository.ts';
import type { KeyService } from '../../domain/ports/key-service.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { MasterKeys } from '../../domain/ports/master-keys.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';
import type { OcrEngine } from '../../domain/ports/ocr-engine.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { SearchablePdf } from '../../domain/ports/searchable-pdf.ts';
import type { Passwords, Secrets } from '../../domain/ports/secrets.ts';
import type { Signals } from '../../domain/ports/signals.ts';
import type { StructuredReader } from '../../domain/ports/structured-reader.ts';
import type { TaskPool } from '../../domain/ports/task-pool.ts';
import type { WebhookSender } from '../../domain/ports/webhook-sender.ts';
import type { Config } from '../config/load-config.ts';
import { token } from './container.ts';

/** One token per port: what is bound to it decides which technology docface runs on. */
export const ports = {
  accessTokens: token<AccessTokens>('AccessTokens'),
  archives: token<Archives>('Archives'),
  assembler: token<DocumentAssembler>('DocumentAssembler'),
  barcodes: token<BarcodeReader>('BarcodeReader'),
  catalogPool: token<TaskPool>('CatalogPool'),
  certificates: token<CertificateSigner>('CertificateSigner'),
  clock: token<Clock>('Clock'),
  config: token<Config>('Config'),
  database: token<Database>('Database'),
  encryption: token<Encryption>('Encryption'),
  auditSeal: token<AuditSeal>('AuditSeal'),
  eventCodec: token<EventCodec>('EventCodec'),
  eventLog: token<EventLog>('EventLog'),
  faceEngine: token<FaceEngine>('FaceEngine'),
  ids: token<Ids>('Ids'),
  imageAnalysis: token<ImageAnalysis>('ImageAnalysis'),
  imageEncoder: token<ImageEncoder>('ImageEncoder'),
  imageHeaders: token<ImageHeaders>('ImageHeaders'),
  /** Known when the storage is open. */
  installation: token<Installation>('Installation'),
  /** Bound where one is configured. */
  keyService: token<KeyService>('KeyService'),
  logger: token<Logger>('Logger'),
  masterKeys: token<MasterKeys>('MasterKeys'),
  metrics: token<Metrics>('Metrics'),
  objects: token<ObjectStore>('ObjectStore'),
  ocrEngine: token<OcrEngine>('OcrEngine'),
  opener: token<DocumentOpener>('DocumentOpener'),
  /** Of what is asked beside the stages: neither waits for the other. */
  outputAssembler: token<DocumentAssembler>('OutputAssembler'),
  outputOpener: token<DocumentOpener>('OutputOpener'),
  passwords: token<Passwords>('Passwords'),
  publicUrl: token<string>('PublicUrl'),
  resultPool: token<TaskPool>('ResultPool'),
  searchablePdf: token<SearchablePdf>('SearchablePdf'),
  secrets: token<Secrets>('Secrets'),
  signals: token<Signals>('Signals'),
  structuredReader: token<StructuredReader>('StructuredReader'),
  webhookSender: token<WebhookSender>('WebhookSender'),
};
