import { describe, expect, test } from 'vitest';
import type { DeadLetterQuery, NewDeadLetter } from '../../src/domain/ports/dead-letter-repository.ts';
import { topicOf } from '../../src/domain/request/events.ts';
import { at, newId, stageEvent } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeDeadLetters(stage: () => Stage): void {
  describe('dead letters', () => {
    test('are listed newest first, up to a limit', async () => {
      const { acme, database } = stage();
      const letters = [2, 0, 1].map((minutes) => ({
        id: newId(),
        clientId: acme.id,
        event: stageEvent(acme.id, 'bulk'),
        code: 'ENGINE_FAILED' as const,
        detail: 'The engine stopped.',
        tries: 3,
        createdAt: at(minutes),
      }));
      for (const letter of letters) await database.deadLetters.insert(letter);
      const asKept = letters.map((letter) => ({
        ...letter,
        origin: topicOf(letter.event),
        firstFailedAt: letter.createdAt,
        redrivenAt: null,
        redrivenBy: null,
      }));
      expect((await database.deadLetters.list({ limit: 2 })).letters).toEqual([asKept[0], asKept[2]]);
      expect(await database.deadLetters.find(letters[1]?.id ?? '')).toEqual(asKept[1]);
      expect(await database.deadLetters.find(newId())).toBeNull();
    });

    test('are listed page by page', async () => {
      const { acme, database } = stage();
      for (const minutes of [1, 2, 3]) {
        const event = stageEvent(acme.id, 'bulk');
        const rest = { code: 'ENGINE_FAILED', detail: 'It stopped.', tries: 3, createdAt: at(minutes) } as const;
        await database.deadLetters.insert({ id: newId(), clientId: acme.id, event, ...rest });
      }
      const first = await database.deadLetters.list({ limit: 2 });
      const second = await database.deadLetters.list({ limit: 2, cursor: first.nextCursor! });
      expect(first.letters.map(({ createdAt }) => createdAt)).toEqual([at(3), at(2)]);
      expect(second.letters.map(({ createdAt }) => createdAt)).toEqual([at(1)]);
      expect(second.nextCursor).toBeNull();
    });

    test('are found by code, client, age and whether they wait still', async () => {
      const { acme, globex, database } = stage();
      const letter = (changes: Partial<NewDeadLetter> = {}): NewDeadLetter => ({
        id: newId(),
        clientId: acme.id,
        event: stageEvent(acme.id, 'bulk'),
        code: 'ENGINE_FAILED',
        detail: 'The engine stopped.',
        tries: 3,
        createdAt: at(),
        ...changes,
      });
      const [old, other, foreign, redriven] = [
        letter({ createdAt: at(-60), firstFailedAt: at(-90) }),
        letter({ clientId: globex.id }),
        letter({ code: 'NEWER_EVENT', clientId: 'unknown' }),
        letter(),
      ];
      for (const each of [old, other, foreign, redriven]) await database.deadLetters.insert(each);
      expect(await database.deadLetters.markRedriven(redriven.id, { at: at(5), by: 'command' })).toBe(true);
      expect(await database.deadLetters.markRedriven(redriven.id, { at: at(6), by: 'command' })).toBe(false);
      const found = async (query: Partial<DeadLetterQuery>): Promise<readonly string[]> => {
        const list = (await database.deadLetters.list({ limit: 100, ...query })).letters;
        return list.map(({ id }) => id).toSorted();
      };
      const ids = (...letters: readonly NewDeadLetter[]) => letters.map(({ id }) => id).toSorted();
      expect(await found({ code: 'NEWER_EVENT' })).toEqual(ids(foreign));
      expect(await found({ clientId: acme.id })).toEqual(ids(old, redriven));
      expect(await found({ since: at() })).toEqual(ids(other, foreign, redriven));
      expect(await found({ waiting: true, clientId: acme.id })).toEqual(ids(old));
      expect(await database.deadLetters.find(redriven.id)).toMatchObject({ redrivenAt: at(5), redrivenBy: 'command' });
      expect(await database.deadLetters.find(old.id)).toMatchObject({ firstFailedAt: at(-90), createdAt: at(-60) });
    });

    test('stay as they are when one comes again', async () => {
      const { acme, database } = stage();
      const event = stageEvent(acme.id, 'bulk');
      const code = 'INVALID_EVENT' as const;
      const letter = { id: newId(), clientId: acme.id, event, code, detail: 'first', tries: 1, createdAt: at() };
      await database.deadLetters.insert(letter);
      await database.deadLetters.insert({ ...letter, detail: 'second' });
      expect((await database.deadLetters.list({ limit: 9 })).letters.map(({ detail }) => detail)).toEqual(['first']);
    });
  });
}
