import { ZipArchives } from '../../adapters/fflate/zip-archives.ts';
import { JoseCertificateSigner } from '../../adapters/jose/erasure-certificates.ts';
import { RestoreErasures } from '../../application/housekeeping/restore-erasures.ts';
import { Erasure } from '../../application/requests/erasure.ts';
import { ErasureLedger } from '../../application/requests/erasure-ledger.ts';
import { Consents } from '../../application/subjects/consents.ts';
import { EraseSubject } from '../../application/subjects/erase-subject.ts';
import { ExportSubject } from '../../application/subjects/export-subject.ts';
import { PrivacyReport } from '../../application/subjects/privacy-report.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { type Composition, token } from './container.ts';
import { privacySettings } from './privacy-settings.ts';
import { requestStore } from './stages.ts';
import { ports } from './tokens.ts';

export const erasureLedger = token<ErasureLedger>('ErasureLedger');
export const erasure = token<Erasure>('Erasure');

/** Binds what erases before the end of retention, certifies it and hands over what is kept. */
export function bindSubjects(composition: Composition): void {
  composition
    .bind(ports.archives, () => new ZipArchives())
    .bind(ports.certificates, (parts) => {
      const { certificateKeys: keys } = parts.get(ports.database);
      return new JoseCertificateSigner({ keys, encryption: parts.get(ports.encryption), ids: parts.get(ports.ids) });
    })
    .bind(erasureLedger, (parts) => new ErasureLedger({ ...sharedBy(parts), objects: parts.get(ports.objects) }))
    .bind(
      erasure,
      (parts) =>
        new Erasure({ ...sharedBy(parts), requestStore: parts.get(requestStore), ledger: parts.get(erasureLedger) }),
    );
}

function sharedBy(parts: Composition) {
  return {
    database: parts.get(ports.database),
    encryption: parts.get(ports.encryption),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
  };
}

/** What erases again what a restored backup brought back. */
export function makeRestoreErasures(parts: Composition): RestoreErasures {
  const [database, logger] = [parts.get(ports.database), parts.get(ports.logger)];
  return new RestoreErasures({ database, logger, ledger: parts.get(erasureLedger), erasure: parts.get(erasure) });
}

/** The verbs about persons. */
export function makeSubjectUseCases(parts: Composition) {
  const shared = sharedBy(parts);
  return {
    exportSubject: new ExportSubject({
      ...shared,
      requestStore: parts.get(requestStore),
      archives: parts.get(ports.archives),
    }),
    eraseSubject: new EraseSubject({
      ...shared,
      erasure: parts.get(erasure),
      certificates: parts.get(ports.certificates),
      logger: parts.get(ports.logger),
      publicUrl: parts.get(ports.publicUrl),
      tombstoneDays: parts.get(ports.config).tombstoneDays,
    }),
    consents: new Consents(shared),
    restoreErasures: makeRestoreErasures(parts),
    privacyReport: new PrivacyReport({
      ...shared,
      generators: parts.get(ports.structuredReader).generators,
      settings: privacySettings(parts.get(ports.config), parts.get(ports.publicUrl)),
    }),
  } satisfies Partial<UseCases>;
}
