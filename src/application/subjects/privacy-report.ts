import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { Generator } from '../../domain/ports/structured-reader.ts';
import type { ConsentNotice, Track } from '../../domain/track/track.ts';

/** What the configuration says about data; no secrets. Times are in days unless set otherwise. */
export interface PrivacySettings {
  readonly release: string;
  /** Address of the service. */
  readonly address: string;
  readonly storage: {
    readonly kind: 'embedded' | 'servers';
    /** What each place of the data is, such as `PostgreSQL at db.example.com:5432`. */
    readonly places: readonly string[];
    readonly masterKey: string;
  };
  readonly engines: { readonly text: string; readonly faces: string };
  /** By what is kept. */
  readonly retention: Readonly<
    Record<'tombstones' | 'audit' | 'looks' | 'deliveries' | 'deadLetters' | 'replays' | 'work', number>
  >;
  readonly failedFileHours: number;
  readonly sessionHours: number;
  /** Whether processes that open files confine themselves: as `DOCFACE_CONFINEMENT` says. */
  readonly confinement: string;
  /** Addresses of others who sign people or programs in. */
  readonly identityProviders: readonly string[];
}

/** How documents of a track are processed. */
export interface PrivacyTrack {
  readonly name: string;
  readonly version: number;
  /** Name of the client whose own it is; null for all. */
  readonly client: string | null;
  readonly kind: Track['kind'];
  readonly originalDays: number;
  readonly resultDays: number;
  /** Null for tracks that read documents. */
  readonly consent: ConsentNotice | null;
  /** What it does beyond reading: `identity`, `portraits`, `barcodePayloads`, `externalProcessing`. */
  readonly traits: readonly string[];
  readonly allowedGenerators: readonly string[];
}

export interface PrivacyFacts extends PrivacySettings {
  readonly at: string;
  readonly clients: number;
  readonly webhookEndpoints: number;
  readonly tracks: readonly PrivacyTrack[];
  readonly generators: readonly Pick<Generator, 'name' | 'model' | 'address' | 'input'>[];
}

interface Uses {
  readonly database: Pick<Repositories, 'clients' | 'webhooks' | 'catalog'>;
  readonly generators: readonly Generator[];
  readonly settings: PrivacySettings;
  readonly clock: Clock;
}

/** What a data-protection officer asks about the service as it is configured. */
export class PrivacyReport {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** No secrets and no personal data. Errors: `INSUFFICIENT_SCOPE`. */
  async get(actor: Actor): Promise<PrivacyFacts> {
    authorize(actor, 'admin');
    const { database, generators, settings, clock } = this.#uses;
    const clients = await database.clients.list();
    const shared = (await database.catalog.listTracks(null)).map((track) => privacyTrack(track, null));
    const own: PrivacyTrack[] = [];
    let webhookEndpoints = 0;
    for (const { id, name } of clients) {
      const tracks = await database.catalog.listTracks(id);
      own.push(...tracks.filter(({ owner }) => owner === id).map((track) => privacyTrack(track, name)));
      webhookEndpoints += (await database.webhooks.listEndpoints(id)).length;
    }
    return {
      ...settings,
      at: clock.now().toISOString(),
      clients: clients.length,
      webhookEndpoints,
      tracks: [...shared, ...own],
      generators: generators.map(({ name, model, address, input }) => ({ name, model, address, input })),
    };
  }
}

function privacyTrack(track: Track, client: string | null): PrivacyTrack {
  const { name, version, kind, retention } = track;
  const traits = ['identity', 'portraits', 'barcodePayloads', 'externalProcessing'] as const;
  return {
    name,
    version,
    client,
    kind,
    ...retention,
    consent: track.kind === 'face_match' ? track.consent : null,
    traits: track.kind === 'ocr' ? traits.filter((trait) => track[trait]) : [],
    allowedGenerators: track.kind === 'ocr' ? (track.allowedGenerators ?? []) : [],
  };
}
