import type { Client } from '../../domain/client/client.ts';
import type { CatalogRepository, ClientRepository, Repositories } from '../../domain/ports/repositories.ts';

/** A client that another process changed, or suspended, is seen as it was for this long at most. */
const clientMs = 1_000;
const keptVersions = 1_000;

/**
 * Remembers what every step of every request reads again: clients for a moment, and versions of tracks and templates for
 * good, because they never change. Only reads outside transactions: what a transaction sees may be rolled back.
 */
export class RememberedReads {
  readonly #clients = new Map<string, { readonly client: Promise<Client | null>; readonly until: number }>();
  readonly #versions = new Map<string, unknown>();

  /** Repositories outside a transaction. */
  over(repositories: Repositories): Repositories {
    const { clients, catalog } = repositories;
    return { ...repositories, clients: this.#clientsOver(clients), catalog: this.#catalogOver(catalog) };
  }

  /** Repositories of a transaction; call `ended` when it is over. */
  during(repositories: Repositories): { readonly repositories: Repositories; readonly ended: () => void } {
    const { clients } = repositories;
    let changed = false;
    const update = (client: Client): Promise<void> => {
      changed = true;
      return clients.update(client);
    };
    return {
      repositories: { ...repositories, clients: { ...bound(clients), update } },
      ended: () => {
        if (changed) this.#clients.clear();
      },
    };
  }

  #clientsOver(clients: ClientRepository): ClientRepository {
    return {
      ...bound(clients),
      find: (id) => {
        const now = performance.now();
        const known = this.#clients.get(id);
        if (known !== undefined && known.until > now) return known.client;
        const client = clients.find(id);
        this.#clients.set(id, { client, until: now + clientMs });
        client.catch(() => this.#clients.delete(id));
        return client;
      },
      update: (client) => clients.update(client).finally(() => this.#clients.clear()),
    };
  }

  #catalogOver(catalog: CatalogRepository): CatalogRepository {
    return {
      ...boundCatalog(catalog),
      trackVersion: (...pinned) => this.#version(['track', ...pinned], () => catalog.trackVersion(...pinned)),
      templateVersion: (...pinned) => this.#version(['template', ...pinned], () => catalog.templateVersion(...pinned)),
    };
  }

  async #version<Item>(pinned: readonly unknown[], read: () => Promise<Item | null>): Promise<Item | null> {
    const key = JSON.stringify(pinned);
    const known = this.#versions.get(key);
    if (known !== undefined) return known as Item;
    const item = await read();
    if (item !== null && this.#versions.size < keptVersions) this.#versions.set(key, item);
    return item;
  }
}

function bound(clients: ClientRepository): ClientRepository {
  return {
    insert: (client) => clients.insert(client),
    update: (client) => clients.update(client),
    find: (id) => clients.find(id),
    findByName: (name) => clients.findByName(name),
    list: () => clients.list(),
  };
}

function boundCatalog(catalog: CatalogRepository): CatalogRepository {
  return {
    findTrack: (...args) => catalog.findTrack(...args),
    findTemplate: (...args) => catalog.findTemplate(...args),
    trackVersion: (...args) => catalog.trackVersion(...args),
    templateVersion: (...args) => catalog.templateVersion(...args),
    listTracks: (...args) => catalog.listTracks(...args),
    listTemplates: (...args) => catalog.listTemplates(...args),
    saveTrack: (...args) => catalog.saveTrack(...args),
    saveTemplate: (...args) => catalog.saveTemplate(...args),
    editedSinceBundled: (...args) => catalog.editedSinceBundled(...args),
  };
}
