import type { KeyServiceAccess } from '../../../domain/ports/key-service.ts';
import type { KeyServiceConfig } from '../../config/key-service-config.ts';
import type { Config } from '../../config/load-config.ts';
import { makeKeyService } from '../key-service.ts';
import { type Examination, fine, timed } from './diagnosis.ts';

/** The key service that the configuration names; nothing to look at when it names none. */
export function keyService({ storage }: Pick<Config, 'storage'>): readonly Examination[] {
  const { keyService: config } = storage;
  if (config === null) return [];
  return [
    {
      name: 'Key service',
      advice: 'Check DOCFACE_KEY_SERVICE_URL, its certificate, the token and its policy: see docs/operations.md.',
      look: () => lookAt(config),
    },
  ];
}

/** Does once what a process does with it, so that a right that is missing is told here. */
async function lookAt(config: KeyServiceConfig) {
  const service = await makeKeyService(config);
  try {
    const { answer, took } = await timed(async () => {
      const { oldest, newest } = await service.versions();
      await service.hashKey(newest);
      const under = { version: newest, context: 'docface doctor' };
      await service.open(under, await service.seal(under, Buffer.from('docface')));
      return { oldest, newest };
    });
    const access = await service.prolong();
    const versions =
      answer.oldest === answer.newest ? `version ${answer.newest}` : `versions ${answer.oldest} to ${answer.newest}`;
    return fine(
      `${config.mount}/${config.key}, ${versions}, sealed and opened in ${took}${endOf(access)}`,
      adviceOn(access),
    );
  } finally {
    service.close();
  }
}

function endOf({ secondsLeft, isKept }: KeyServiceAccess): string {
  if (secondsLeft === null) return '';
  return `; the token ends in ${secondsLeft} s${isKept ? ', unless it is renewed' : ''}`;
}

function adviceOn({ isKept }: KeyServiceAccess): string | null {
  return isKept ? null : 'This token cannot be renewed. Give a periodic one, or a file that an agent keeps new.';
}
