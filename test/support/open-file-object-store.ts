import { FileObjectStore } from '../../src/adapters/embedded/file-object-store.ts';

/** Opens the store of a folder, also in the child processes of the contract. */
export async function openStore(directory: string): Promise<FileObjectStore> {
  const store = new FileObjectStore(directory);
  await store.open();
  return store;
}
