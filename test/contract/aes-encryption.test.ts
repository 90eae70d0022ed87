import { randomBytes } from 'node:crypto';
import { AesEncryption } from '../../src/adapters/node-crypto/aes-encryption.ts';
import { KeyRing } from '../../src/adapters/node-crypto/key-ring.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { openKeyPages } from '../support/open-key-pages.ts';
import { TransitServer, transitKeyService } from '../support/transit-server.ts';
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

describeEncryption('AesEncryption with a key service', traits, async () => {
  const [own, foreign] = [new TransitServer(), new TransitServer()];
  const services = [await transitKeyService(own), await transitKeyService(foreign)] as const;
  const keyPages = await openKeyPages();
  const encryptionOn = async (service: (typeof services)[number]) => {
    const master = new KeyRing({ service, local: null, seals: 'service' });
    await master.load({ ids: [], newest: true });
    return new AesEncryption({ master, keyPages });
  };
  return {
    open: () => encryptionOn(services[0]),
    openForeign: () => encryptionOn(services[1]),
    close: async () => {
      for (const service of services) service.close();
      await Promise.all([own.stop(), foreign.stop()]);
    },
  };
});
