import { PiscinaThreads } from '../../src/adapters/piscina/piscina-threads.ts';
import { ZxingBarcodeReader, zxingModule } from '../../src/adapters/zxing/zxing-barcode-reader.ts';
import { describeBarcodeReader } from './barcode-reader.suite.ts';

describeBarcodeReader(
  'ZxingBarcodeReader',
  () => new ZxingBarcodeReader({ threads: new PiscinaThreads({ module: zxingModule, threads: 1 }) }),
);
