import { describe, expect, test } from 'vitest';
import { newId, sampleTemplate, sampleTrack } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeCatalog(stage: () => Stage): void {
  describe('catalog', () => {
    test('numbers the versions of a name from 1 and keeps each as it was', async () => {
      const { catalog } = stage().database;
      const [first, second] = [sampleTrack('identity'), sampleTrack('identity', { review: true })];
      expect(await catalog.saveTrack(first, 'bundled')).toBe(1);
      expect(await catalog.saveTrack(second, 'bundled')).toBe(2);
      expect(await catalog.findTrack(null, 'identity')).toEqual({ ...second, version: 2 });
      expect(await catalog.trackVersion(null, 'identity', 1)).toEqual({ ...first, version: 1 });
      expect(await catalog.trackVersion(null, 'identity', 2)).toEqual({ ...second, version: 2 });
      expect(await catalog.trackVersion(null, 'identity', 3)).toBeNull();
      expect(await catalog.findTrack(null, 'invoices')).toBeNull();
    });

    test('answers the same version for the same content, whatever version and order of keys it comes with', async () => {
      const { catalog } = stage().database;
      const track = sampleTrack('identity');
      await catalog.saveTrack(track, 'bundled');
      const reversed = Object.fromEntries(Object.entries(track).toReversed()) as unknown as typeof track;
      expect(await catalog.saveTrack({ ...reversed, version: 9 }, 'bundled')).toBe(1);
      expect(await catalog.saveTrack({ ...track, title: 'Other' }, 'edited')).toBe(2);
      expect(await catalog.saveTrack(track, 'edited')).toBe(3);
    });

    test('does the same for templates', async () => {
      const { acme, database } = stage();
      const { catalog } = database;
      const [shared, own] = [sampleTemplate('br.cnh'), sampleTemplate('br.cnh', { owner: acme.id, title: 'Ours' })];
      expect(await catalog.saveTemplate(shared, 'bundled')).toBe(1);
      expect(await catalog.saveTemplate(shared, 'bundled')).toBe(1);
      expect(await catalog.saveTemplate({ ...shared, locale: 'en' }, 'edited')).toBe(2);
      expect(await catalog.saveTemplate(own, 'edited')).toBe(3);
      expect(await catalog.findTemplate(acme.id, 'br.cnh')).toEqual({ ...own, version: 3 });
      expect(await catalog.findTemplate(null, 'br.cnh')).toEqual({ ...shared, locale: 'en', version: 2 });
      expect(await catalog.templateVersion(acme.id, 'br.cnh', 2)).toEqual({ ...shared, locale: 'en', version: 2 });
      expect(await catalog.editedSinceBundled('template', 'br.cnh')).toBe(true);
    });

    test('shows a client its own before the shared one, and never those of another', async () => {
      const { acme, globex, database } = stage();
      const { catalog } = database;
      await catalog.saveTrack(sampleTrack('identity'), 'bundled');
      await catalog.saveTrack(sampleTrack('identity', { review: true }), 'bundled');
      const own = sampleTrack('identity', { owner: acme.id, title: 'Ours' });
      const secret = sampleTrack('secret', { owner: globex.id });
      expect(await catalog.saveTrack(own, 'edited')).toBe(3);
      await catalog.saveTrack(secret, 'edited');
      expect(await catalog.findTrack(acme.id, 'identity')).toEqual({ ...own, version: 3 });
      expect((await catalog.findTrack(globex.id, 'identity'))?.title).toBe('Identity documents');
      expect((await catalog.findTrack(null, 'identity'))?.version).toBe(2);
      expect(await catalog.trackVersion(acme.id, 'identity', 3)).toEqual({ ...own, version: 3 });
      for (const pinned of [1, 2]) expect((await catalog.trackVersion(acme.id, 'identity', pinned))?.owner).toBeNull();
      for (const stranger of [acme.id, null, newId()]) {
        expect(await catalog.findTrack(stranger, 'secret')).toBeNull();
        expect(await catalog.trackVersion(stranger, 'secret', 1)).toBeNull();
      }
    });

    test('lists the newest version of each name in sight, by name', async () => {
      const { acme, globex, database } = stage();
      const { catalog } = database;
      for (const name of ['receipts', 'identity']) await catalog.saveTrack(sampleTrack(name), 'bundled');
      await catalog.saveTrack(sampleTrack('receipts', { review: true }), 'bundled');
      await catalog.saveTrack(sampleTrack('identity', { owner: acme.id }), 'edited');
      await catalog.saveTrack(sampleTrack('only-globex', { owner: globex.id }), 'edited');
      await catalog.saveTemplate(sampleTemplate('br.rg'), 'bundled');
      const seen = async (clientId: string | null) =>
        (await catalog.listTracks(clientId)).map(({ name, version, owner }) => [name, version, owner]);
      expect(await seen(null)).toEqual([
        ['identity', 1, null],
        ['receipts', 2, null],
      ]);
      expect(await seen(acme.id)).toEqual([
        ['identity', 2, acme.id],
        ['receipts', 2, null],
      ]);
      expect(await seen(globex.id)).toEqual([
        ['identity', 1, null],
        ['only-globex', 1, globex.id],
        ['receipts', 2, null],
      ]);
      expect(await catalog.listTemplates(acme.id)).toEqual([{ ...sampleTemplate('br.rg'), version: 1 }]);
    });

    test('answers the same when a content was read before', async () => {
      const { catalog } = stage().database;
      await catalog.saveTemplate(sampleTemplate('br.rg'), 'bundled');
      const answers = [await catalog.findTemplate(null, 'br.rg'), ...(await catalog.listTemplates(null))];
      answers.push(await catalog.templateVersion(null, 'br.rg', 1));
      expect(answers).toEqual(Array(3).fill({ ...sampleTemplate('br.rg'), version: 1 }));
    });

    test('knows whether the newest shared version was edited', async () => {
      const { acme, database } = stage();
      const { catalog } = database;
      expect(await catalog.editedSinceBundled('track', 'identity')).toBe(false);
      await catalog.saveTrack(sampleTrack('identity'), 'bundled');
      await catalog.saveTrack(sampleTrack('identity', { owner: acme.id, review: true }), 'edited');
      await catalog.saveTemplate(sampleTemplate('identity'), 'edited');
      expect(await catalog.editedSinceBundled('track', 'identity')).toBe(false);
      await catalog.saveTrack(sampleTrack('identity', { review: true }), 'edited');
      expect(await catalog.editedSinceBundled('track', 'identity')).toBe(true);
      await catalog.saveTrack(sampleTrack('identity', { identity: false }), 'bundled');
      expect(await catalog.editedSinceBundled('track', 'identity')).toBe(false);
    });

    test('gives every version once when many are saved at the same time', async () => {
      const { catalog } = stage().database;
      const versions = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          catalog.saveTrack(sampleTrack('busy', { title: `${index}` }), 'edited'),
        ),
      );
      expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });
  });
}
