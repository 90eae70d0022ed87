import { describe, expect, test } from 'vitest';
import type { CatalogName, TemplateSample } from '../../src/domain/ports/catalog-repository.ts';
import { newId, sampleTemplate, sampleTrack } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const at = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');
const draft = { state: 'draft', by: 'operator:1', at } as const;
const cnh: CatalogName = { kind: 'template', owner: null, name: 'br.cnh' };

/** Versions that are drafts, are published, are removed; and samples. */
export function describeCatalogVersions(stage: () => Stage): void {
  describe('the life of a version', () => {
    test('shows a draft to nobody but who writes, and its content is used once it is published', async () => {
      const { acme, database } = stage();
      const { catalog } = database;
      await catalog.saveTemplate(sampleTemplate('br.cnh'), 'bundled');
      expect(await catalog.saveTemplate(sampleTemplate('br.cnh', { title: 'New' }), 'edited', draft)).toBe(2);
      expect(await catalog.findTemplate(null, 'br.cnh')).toMatchObject({ version: 1 });
      expect((await catalog.listTemplates(acme.id)).map(({ version }) => version)).toEqual([1]);
      expect(await catalog.templateVersion(null, 'br.cnh', 2)).toBeNull();
      expect(await catalog.findVersion(cnh, 2)).toMatchObject({ template: { title: 'New', version: 2 } });
      expect(await catalog.findVersion({ ...cnh, owner: acme.id }, 2)).toBeNull();
      expect(await catalog.publishVersion(cnh, 2, { by: 'operator:2', at: later })).toBe(true);
      expect(await catalog.publishVersion(cnh, 2, { by: 'operator:3', at })).toBe(false);
      expect(await catalog.findTemplate(null, 'br.cnh')).toMatchObject({ version: 2, title: 'New' });
      await catalog.noteTrial(cnh, 2, later);
      expect(await catalog.listVersions(cnh)).toEqual([
        {
          version: 2,
          state: 'published',
          shared: true,
          origin: 'edited',
          savedAt: at,
          savedBy: 'operator:1',
          publishedAt: later,
          publishedBy: 'operator:2',
          triedAt: later,
        },
        expect.objectContaining({ version: 1, state: 'published', origin: 'bundled', savedBy: null }),
      ]);
    });

    test('publishes a draft that is saved again unchanged, and no draft by saving it as one', async () => {
      const { catalog } = stage().database;
      const template = sampleTemplate('br.cnh');
      expect(await catalog.saveTemplate(template, 'edited', draft)).toBe(1);
      expect(await catalog.saveTemplate(template, 'edited', draft)).toBe(1);
      expect(await catalog.findTemplate(null, 'br.cnh')).toBeNull();
      expect(await catalog.saveTemplate(template, 'edited', { ...draft, state: 'published' })).toBe(1);
      expect(await catalog.findTemplate(null, 'br.cnh')).toMatchObject({ version: 1 });
    });

    test('lists the drafts of an owner that nothing newer follows, and whether something is in use', async () => {
      const { acme, database } = stage();
      const { catalog } = database;
      await catalog.saveTemplate(sampleTemplate('br.cnh'), 'bundled');
      await catalog.saveTemplate(sampleTemplate('overtaken'), 'edited', draft);
      await catalog.saveTemplate(sampleTemplate('overtaken', { title: 'Newer' }), 'edited');
      await catalog.saveTemplate(sampleTemplate('gone'), 'edited', draft);
      await catalog.removeVersions({ kind: 'template', owner: null, name: 'gone' });
      await catalog.saveTemplate(sampleTemplate('br.cnh', { owner: acme.id, title: 'Ours' }), 'edited', draft);
      await catalog.saveTemplate(sampleTemplate('a.new', { title: 'First' }), 'edited', draft);
      await catalog.saveTemplate(sampleTemplate('a.new', { title: 'Second' }), 'edited', draft);
      await catalog.saveTrack(sampleTrack('gate', { title: 'Gate' }), 'edited', draft);
      const saved = { savedAt: at, savedBy: 'operator:1' };
      expect(await catalog.listDrafts(null)).toEqual([
        { kind: 'template', name: 'a.new', title: 'Second', version: 2, published: false, ...saved },
        { kind: 'track', name: 'gate', title: 'Gate', version: 1, published: false, ...saved },
      ]);
      expect(await catalog.listDrafts(acme.id)).toEqual([
        { kind: 'template', name: 'br.cnh', title: 'Ours', version: 2, published: true, ...saved },
      ]);
    });

    test('removes what an owner has: pinned versions stay, the shared one comes in sight, the next goes on counting', async () => {
      const { acme, database } = stage();
      const { catalog } = database;
      await catalog.saveTrack(sampleTrack('gate'), 'bundled');
      await catalog.saveTrack(sampleTrack('gate', { owner: acme.id, title: 'Ours' }), 'edited');
      const own: CatalogName = { kind: 'track', owner: acme.id, name: 'gate' };
      expect(await catalog.removeVersions(own)).toBe(true);
      expect(await catalog.removeVersions(own)).toBe(false);
      expect(await catalog.findTrack(acme.id, 'gate')).toMatchObject({ owner: null, version: 1 });
      expect(await catalog.trackVersion(acme.id, 'gate', 2)).toMatchObject({ title: 'Ours' });
      expect((await catalog.listVersions(own)).map(({ version, state }) => [version, state])).toEqual([
        [2, 'removed'],
        [1, 'published'],
      ]);
      expect(await catalog.saveTrack(sampleTrack('gate', { owner: acme.id, title: 'Ours' }), 'edited')).toBe(3);
    });

    test('tells an upgrade that what an operator removed stays away', async () => {
      const { catalog } = stage().database;
      await catalog.saveTemplate(sampleTemplate('br.cnh'), 'bundled');
      await catalog.removeVersions(cnh);
      expect(await catalog.editedSinceBundled('template', 'br.cnh')).toBe(true);
    });

    test('knows the tracks that name a template, by those in use', async () => {
      const { acme, database } = stage();
      const { catalog } = database;
      await catalog.saveTrack(sampleTrack('one', { templates: ['br.cnh'] }), 'edited');
      await catalog.saveTrack(sampleTrack('was', { templates: ['br.cnh'] }), 'edited');
      await catalog.saveTrack(sampleTrack('was', { templates: [], fallbackTemplate: 'generic.text' }), 'edited');
      await catalog.saveTrack(sampleTrack('own', { owner: acme.id, fallbackTemplate: 'br.cnh' }), 'edited');
      expect(await catalog.tracksNaming({ owner: null, name: 'br.cnh' })).toEqual([
        { owner: null, name: 'one' },
        { owner: acme.id, name: 'own' },
      ]);
      expect(await catalog.tracksNaming({ owner: acme.id, name: 'br.cnh' })).toEqual([{ owner: acme.id, name: 'own' }]);
    });
  });

  describe('samples', () => {
    const sampleOf = (more: Partial<TemplateSample> = {}): TemplateSample => {
      const id = newId();
      return {
        id,
        owner: null,
        template: 'br.cnh',
        requestId: newId(),
        requestClientId: newId(),
        objectKey: `client/samples/${id}`,
        wrappedKey: `2027-01-01/${id}/3 wrapped`,
        bytes: 12,
        createdAt: at,
        createdBy: 'command',
        expiresAt: later,
        ...more,
      };
    };
    const ofTemplate = { owner: null, name: 'br.cnh' };

    test('are kept once for each request and template, and listed until they expire', async () => {
      const { acme, database } = stage();
      const { samples } = database;
      const first = sampleOf();
      expect(await samples.insert(first)).toBe(true);
      expect(await samples.insert(sampleOf({ requestId: first.requestId }))).toBe(false);
      expect(await samples.insert(sampleOf({ requestId: first.requestId, owner: acme.id }))).toBe(true);
      expect(await samples.list(ofTemplate, at)).toEqual([first]);
      expect(await samples.list(ofTemplate, later)).toEqual([]);
      expect(await samples.find(first.id)).toEqual(first);
    });

    test('leave their objects and keys to be deleted, however they go', async () => {
      const { samples, housekeeping } = stage().database;
      const removed = [sampleOf(), sampleOf(), sampleOf({ template: 'badge' }), sampleOf({ expiresAt: at })];
      for (const sample of removed) await samples.insert(sample);
      const [one, erased, , expired] = removed;
      expect(await samples.remove(one?.id ?? '', at)).toBe(true);
      expect(await samples.remove(one?.id ?? '', at)).toBe(false);
      expect(await samples.removeOfRequest(erased?.requestId ?? '', at)).toBe(1);
      expect(await samples.removeOfTemplate({ owner: null, name: 'badge' }, at)).toBe(1);
      expect(await samples.removeExpired(at, 10)).toBe(1);
      expect(await samples.find(expired?.id ?? '')).toBeNull();
      const due = (await housekeeping.takeDeletions(later, 100)).map(({ target }) => target);
      expect(due.toSorted()).toEqual(
        removed.flatMap(({ id, objectKey }) => [objectKey, `key:2027-01-01/${id}/3`]).toSorted(),
      );
    });
  });
}
