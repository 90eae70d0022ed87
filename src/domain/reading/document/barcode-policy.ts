import type { BarcodeFormat } from '../../template/barcode-formats.ts';
import { type DocumentType, isIdentityDocument } from '../../template/document-type.ts';
import type { Barcode } from './barcode.ts';
import type { PageReading } from './page.ts';

/** On whose behalf a page is read, as far as it decides about payloads. */
export interface PayloadPolicy {
  readonly track: {
    readonly identity: boolean;
    /** The track asks for the payloads of identity documents too. */
    readonly barcodePayloads: boolean;
    /** Symbologies that the track wants; all where it is missing. */
    readonly barcodeFormats?: readonly BarcodeFormat[];
  };
  /** What the document was recognised or declared as. */
  readonly documentType: DocumentType;
}

/** Where nobody can say what is read, and for whom. */
export const withholdAll: PayloadPolicy = {
  track: { identity: true, barcodePayloads: false },
  documentType: 'unknown',
};

/** A portrait needs more; a payment code or an address needs less. */
const maxHarmlessBytes = 1000;

/** Payloads that name no person beyond what is printed beside them, wherever they stand. */
function mayHoldPerson({ kind, length }: Barcode): boolean {
  if (kind === 'driver-licence' || kind === 'cnh-vio' || kind === 'binary') return true;
  return kind === 'text' && length > maxHarmlessBytes;
}

function recognised(barcode: Barcode, { documentType }: PayloadPolicy): Barcode {
  const isVio = documentType === 'br.cnh' && barcode.format === 'QRCode';
  return isVio ? { ...barcode, kind: 'cnh-vio' } : barcode;
}

/**
 * The page without barcodes of symbologies that the track does not want, and without the payloads that must neither be
 * kept nor shown: those of identity documents, unless the track asks for them. What stays is their kind, length, hash
 * and place. To be applied before a reading is stored.
 */
export function applyBarcodePolicy(reading: PageReading, policy: PayloadPolicy): PageReading {
  const ofIdentity = policy.track.identity || isIdentityDocument(policy.documentType);
  const barcodes = reading.barcodes
    .filter(({ format }) => policy.track.barcodeFormats?.includes(format) ?? true)
    .map((barcode) => recognised(barcode, policy))
    .map((barcode) => {
      const withheld = !policy.track.barcodePayloads && (ofIdentity || mayHoldPerson(barcode));
      return withheld ? { ...barcode, text: null } : barcode;
    });
  return { ...reading, barcodes };
}
