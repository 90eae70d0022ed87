import { randomBytes } from 'node:crypto';
import { AesEncryption } from '../../src/adapters/node-crypto/aes-encryption.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { openKeyPages } from '../support/open-key-pages.ts';
import { describeEncryption } from './encryption.suite.ts';

const traits = { headerBytes: 8, plainChunkBytes: 65_536, sealedChunkBytes: 65_552 };

describeEncryption('AesEncryption', traits, async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const keyPages = await openKeyPages();
  return {
    open: async () => new AesEncryption({ master: new LocalMasterKey([older, newer]), keyPages }),
    openForeign: async () => new AesEncryption({ master: new LocalMasterKey([randomBytes(32)]), keyPages }),
    close: async () => undefined,
  };
});
