import { randomBytes } from 'node:crypto';
import { AesEncryption } from '../../src/adapters/node-crypto/aes-encryption.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/local-master-key.ts';
import { describeEncryption } from './encryption.suite.ts';

const traits = { headerBytes: 8, plainChunkBytes: 65_536, sealedChunkBytes: 65_552 };

describeEncryption('AesEncryption', traits, async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  return {
    open: async () => new AesEncryption(new LocalMasterKey([older, newer])),
    openForeign: async () => new AesEncryption(new LocalMasterKey([randomBytes(32)])),
    close: async () => undefined,
  };
});
