import { MinioObjectStore, type MinioObjectStoreOptions } from '../../src/adapters/minio/minio-object-store.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

/** Opens the bucket that the JSON names, also in the child processes of the contract. */
export async function openStore(argument: string): Promise<MinioObjectStore> {
  const options = JSON.parse(argument) as Omit<MinioObjectStoreOptions, 'logger'>;
  return new MinioObjectStore({ ...options, logger: new RecordingLogger() });
}
