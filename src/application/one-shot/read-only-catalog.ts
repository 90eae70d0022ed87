import type { CatalogEntry } from '../../domain/ports/catalog-files.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { Template } from '../../domain/template/template.ts';
import type { Track } from '../../domain/track/track.ts';

export type ReadOnlyCatalog = Pick<
  CatalogRepository,
  'findTrack' | 'trackVersion' | 'findTemplate' | 'templateVersion' | 'listTracks' | 'listTemplates'
>;

/** Entries as a shared catalogue without history: every entry has one version, its own. */
export function readOnlyCatalog(entries: readonly CatalogEntry[]): ReadOnlyCatalog {
  const templates = new Map<string, Template>();
  const tracks = new Map<string, Track>();
  for (const entry of entries) {
    if (entry.kind === 'template') templates.set(entry.template.name, entry.template);
    else tracks.set(entry.track.name, entry.track);
  }
  const findTemplate = async (_client: string | null, name: string): Promise<Template | null> =>
    templates.get(name) ?? null;
  const findTrack = async (_client: string | null, name: string): Promise<Track | null> => tracks.get(name) ?? null;
  return {
    findTemplate,
    findTrack,
    trackVersion: async (client, name, version) => {
      const track = await findTrack(client, name);
      return track?.version === version ? track : null;
    },
    listTracks: async () => [...tracks.values()],
    listTemplates: async () => [...templates.values()],
    templateVersion: async (client, name, version) => {
      const template = await findTemplate(client, name);
      return template?.version === version ? template : null;
    },
  };
}
