import { describe, expect, test } from 'vitest';
import { shareOut, stickyAssigner } from '../../../../src/adapters/kafka/keep-membership.ts';

const partitions = Array.from({ length: 64 }, (_, n) => n);

type Shares = ReadonlyMap<string, readonly number[]>;

function moved(before: Shares, after: Shares): number {
  const owner = new Map([...before].flatMap(([member, share]) => share.map((each) => [each, member] as const)));
  return [...after].flatMap(([member, share]) => share.filter((each) => owner.get(each) !== member)).length;
}

function expectEven(shares: Shares, all = partitions): void {
  expect([...shares.values()].flat().toSorted((a, b) => a - b)).toEqual(all);
  const sizes = [...shares.values()].map(({ length }) => length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
}

describe('Sharing out partitions', () => {
  test('is even, and moves no more than the share of who joins or leaves', () => {
    let shares: Shares = shareOut(partitions, new Map([['m0', []]]));
    for (let joined = 1; joined < 20; joined += 1) {
      const before = new Map([...shares, [`m${joined}`, []]]);
      const after = shareOut(partitions, before);
      expectEven(after);
      expect(moved(before, after)).toBe(Math.floor(partitions.length / after.size));
      shares = after;
    }
    for (let left = 0; left < 19; left += 1) {
      const before = new Map([...shares].filter(([member]) => member !== `m${left}`));
      const after = shareOut(partitions, before);
      expectEven(after);
      expect(moved(shares, after)).toBe(shares.get(`m${left}`)?.length);
      shares = after;
    }
  });

  test('gives added partitions to those that have fewest', () => {
    const had = new Map([
      ['a', [0, 1]],
      ['b', [2]],
    ]);
    const after = shareOut([0, 1, 2, 3, 4, 5], had);
    expectEven(after, [0, 1, 2, 3, 4, 5]);
    expect(moved(had, after)).toBe(3);
  });

  test('leaves what two say to have with one of them, and forgets what is no partition', () => {
    const had = new Map([
      ['a', [0, 1, 9]],
      ['b', [0, 1]],
    ]);
    expectEven(shareOut([0, 1, 2, 3], had), [0, 1, 2, 3]);
  });

  test('leaves members without any where there are more of them than partitions', () => {
    const shares = shareOut(
      [0],
      new Map([
        ['a', []],
        ['b', [0]],
        ['c', []],
      ] as const),
    );
    expect([...shares].filter(([, share]) => share.length > 0)).toEqual([['b', [0]]]);
  });
});

test('the assigner reads what members say to have', async () => {
  const cluster = { findTopicPartitionMetadata: () => partitions.slice(0, 4).map(metadata) };
  const members = [[2, 3], [0]].map((owned, index) => ({
    memberId: `m${index}`,
    memberMetadata: stickyAssigner(cluster, () => owned).protocol({ topics: ['t'] }).metadata,
  }));
  const assigned = await stickyAssigner(cluster, () => []).assign({ members, topics: ['t'] });
  const { AssignerProtocol } = await import('kafkajs');
  const shares = assigned.map(({ memberId, memberAssignment }) => [
    memberId,
    AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment,
  ]);
  expect(Object.fromEntries(shares)).toEqual({ m0: { t: [2, 3] }, m1: { t: [0, 1] } });
});

function metadata(partitionId: number) {
  return { partitionId, partitionErrorCode: 0, leader: 1, replicas: [1], isr: [1] };
}
