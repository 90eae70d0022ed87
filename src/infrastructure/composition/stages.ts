import { AssembleResult } from '../../application/catalog/assemble-result.ts';
import { TypifyPage } from '../../application/catalog/typify-page.ts';
import { StageCommit } from '../../application/pipeline/stage-commit.ts';
import { StageRunner } from '../../application/pipeline/stage-runner.ts';
import type { StageWork } from '../../application/pipeline/stage-task.ts';
import { DocumentInspector } from '../../application/stages/document-inspector.ts';
import { FaceMatcher } from '../../application/stages/face-matcher.ts';
import { GenerateAnswers } from '../../application/stages/generate-answers.ts';
import { MatchFaces } from '../../application/stages/match-faces.ts';
import { PagePictures } from '../../application/stages/page-pictures.ts';
import { PageReader } from '../../application/stages/page-reader.ts';
import { RecognisePage } from '../../application/stages/recognise-page.ts';
import { StageFiles } from '../../application/stages/stage-files.ts';
import { TypifyDocument } from '../../application/stages/typify-document.ts';
import { ValidateDocument } from '../../application/stages/validate-document.ts';
import { EncryptedRequestStore } from '../../application/storage/encrypted-request-store.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import { type Composition, token } from './container.ts';
import { slots } from './engines.ts';
import { makeGeneratorAccount } from './generators.ts';
import { bindOutputs } from './outputs.ts';
import { workContext } from './process-pool.ts';
import { ports } from './tokens.ts';

export const requestStore = token<EncryptedRequestStore>('RequestVault');
export const pageReader = token<PageReader>('PageReader');
export const faceMatcher = token<FaceMatcher>('FaceMatcher');
export const documentInspector = token<DocumentInspector>('DocumentInspector');
export const stageFiles = token<StageFiles>('StageFiles');
const stageCommit = token<StageCommit>('StageCommit');
export const stageRunner = token<StageRunner>('StageRunner');
export const stageWorks = token<Readonly<Record<Stage, StageWork>>>('StageWorks');

/** Binds what keeps the contents of requests and opens them. */
export function bindRequestStore(composition: Composition): void {
  composition
    .bind(
      requestStore,
      (parts) =>
        new EncryptedRequestStore({ objects: parts.get(ports.objects), encryption: parts.get(ports.encryption) }),
    )
    .bind(
      stageFiles,
      (parts) =>
        new StageFiles({
          requestStore: parts.get(requestStore),
          clients: parts.get(ports.database).clients,
          pageTimeoutMs: parts.get(ports.config).pageTimeoutSeconds * 1000,
        }),
    );
}

/** Binds the work of every stage. */
export function bindStages(composition: Composition): void {
  bindRequestStore(composition);
  bindOutputs(composition);
  bindReaders(composition);
  composition
    .bind(stageCommit, (parts) => {
      const [database, ids, clock] = [parts.get(ports.database), parts.get(ports.ids), parts.get(ports.clock)];
      return new StageCommit({
        database,
        ids,
        clock,
        requestStore: parts.get(requestStore),
        failedFileKeptMs: failedFileKeptMs(parts),
      });
    })
    .bind(
      stageRunner,
      (parts) =>
        new StageRunner({
          database: parts.get(ports.database),
          commit: parts.get(stageCommit),
          ids: parts.get(ports.ids),
          clock: parts.get(ports.clock),
          logger: parts.get(ports.logger),
          metrics: parts.get(ports.metrics),
          context: workContext,
          random: Math.random,
          leaseMs: parts.get(ports.config).workLeaseSeconds * 1000,
          atOnce: parts.get(slots).total * 2,
        }),
    )
    .bind(stageWorks, makeWorks);
}

/** Binds what looks at the files of requests, in turns. */
function bindReaders(composition: Composition): void {
  composition
    .bind(
      pageReader,
      (parts) =>
        new PageReader({
          opener: parts.get(ports.opener),
          engine: parts.get(ports.ocrEngine),
          barcodes: parts.get(ports.barcodes),
          images: parts.get(ports.imageAnalysis),
          slots: parts.get(slots),
        }),
    )
    .bind(
      faceMatcher,
      (parts) =>
        new FaceMatcher({
          opener: parts.get(ports.opener),
          engine: parts.get(ports.faceEngine),
          slots: parts.get(slots),
        }),
    )
    .bind(
      documentInspector,
      (parts) =>
        new DocumentInspector({
          opener: parts.get(ports.opener),
          faceEngine: parts.get(ports.faceEngine),
          images: parts.get(ports.imageAnalysis),
          slots: parts.get(slots),
        }),
    );
}

function failedFileKeptMs(parts: Composition): number {
  return parts.get(ports.config).failedFileHours * 3_600_000;
}

/** Milliseconds before a call of a generator is tried again. */
const generatorPauseMs = 1_000;

function generationUses(parts: Composition) {
  const { audit, pages } = parts.get(ports.database);
  const secrets = parts.get(ports.secrets);
  return {
    reader: parts.get(ports.structuredReader),
    account: makeGeneratorAccount(parts),
    pictures: new PagePictures({
      files: parts.get(stageFiles),
      requestStore: parts.get(requestStore),
      pages,
      opener: parts.get(ports.opener),
      faceEngine: parts.get(ports.faceEngine),
      encoder: parts.get(ports.imageEncoder),
      slots: parts.get(slots),
    }),
    audit,
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    logger: parts.get(ports.logger),
    chance: () => secrets.generate(32).replaceAll(/[^A-Za-z0-9]/g, ''),
    pauseMs: generatorPauseMs,
    watch: workContext.watch,
  };
}

function makeWorks(parts: Composition): Readonly<Record<Stage, StageWork>> {
  const database = parts.get(ports.database);
  const { catalog, pages, consents } = database;
  const shared = {
    requestStore: parts.get(requestStore),
    catalog,
    files: parts.get(stageFiles),
    commit: parts.get(stageCommit),
  };
  const reader = parts.get(pageReader);
  const assembler = parts.get(ports.assembler);
  const typifyPage = new TypifyPage({ catalog, assembler });
  const assemble = new AssembleResult({ catalog, assembler });
  return {
    typification: new TypifyDocument({ ...shared, reader, typifyPage }),
    ocr: new RecognisePage({ ...shared, reader, typifyPage }),
    generation: new GenerateAnswers({ ...shared, ...generationUses(parts), pages, assemble }),
    validation: new ValidateDocument({
      ...shared,
      encryption: parts.get(ports.encryption),
      pages,
      assemble,
      inspector: parts.get(documentInspector),
    }),
    'face-match': new MatchFaces({ ...shared, matcher: parts.get(faceMatcher), consents }),
  };
}
