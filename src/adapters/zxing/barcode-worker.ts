import type { Barcode } from '../../domain/reading/document/barcode.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { findBarcodes } from './find-barcodes.ts';

const read: WorkerTask<PageImage, readonly Barcode[]> = async (image) => await findBarcodes(image);

export default read;
