/**
 * Partition of a key, from 0 to `partitions` - 1: 32-bit FNV-1a over the UTF-16 code units of the key
 * (http://www.isthe.com/chongo/tech/comp/fnv/). Never change it: events of one key would lose their order.
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
