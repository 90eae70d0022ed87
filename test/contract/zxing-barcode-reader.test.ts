import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { ZxingBarcodeReader, zxingModule } from '../../src/adapters/zxing/zxing-barcode-reader.ts';
import { describeBarcodeReader } from './barcode-reader.suite.ts';

describeBarcodeReader(
  'ZxingBarcodeReader',
  () => new ZxingBarcodeReader({ taskPool: new ProcessPool({ processes: 1 }).running(zxingModule) }),
);
