import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { SavedAs } from '../../domain/ports/catalog-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Generator } from '../../domain/ports/structured-reader.ts';
import type { GeneratorUsage } from '../../domain/ports/usage-repository.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import { mayWrite, type NamedPart, partOwner } from '../catalog/part-owner.ts';
import { saveEntry } from '../catalog/save-entry.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { resolveClient } from '../clients/find-client.ts';
import { monthOf } from './generator-account.ts';

/** A generator as callers see it; where it is, is asked to operators alone. */
export interface ShownGenerator extends Pick<Generator, 'name' | 'model' | 'input'> {
  readonly address: string | null;
}

/** What a client used of generators in a month. */
export interface MonthOfGenerators {
  readonly month: string;
  readonly generators: readonly (Omit<GeneratorUsage, 'costMicros'> & {
    /** In the operator's currency. */
    readonly cost: number;
  })[];
}

/** Whether an operator lets the identity documents of a track go to a generator. */
export interface AllowedGenerators {
  readonly track: string;
  readonly version: number;
  readonly allowedGenerators: readonly string[];
}

/** Whether a template reads documents that contain lists. */
export interface SwitchedTemplate {
  readonly template: string;
  readonly version: number;
  readonly listResponse: boolean;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'clients' | 'generatorUsage'>;
  readonly generators: readonly Generator[];
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Language models that generative templates ask: which there are, what they may read, and what they cost. */
export class Generators {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The generators that templates may name, whatever the caller's scopes. */
  async list(actor: Actor): Promise<readonly ShownGenerator[]> {
    const isOperator = tenantOf(actor) === null;
    return this.#uses.generators.map(({ name, model, input, address }) => ({
      name,
      model,
      input,
      address: isOperator ? address : null,
    }));
  }

  /**
   * What a client used in a calendar month (UTC), the present one unless set as `YYYY-MM`. Errors:
   * `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `MISSING_FIELD` when an operator names no client, `INVALID_FIELD`.
   */
  async usage(
    actor: Actor,
    { client, month }: NamedPart & { readonly month?: string | undefined },
  ): Promise<MonthOfGenerators> {
    authorize(actor, 'requests:read');
    const { database, clock } = this.#uses;
    const asked = month ?? monthOf(clock.now());
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked)) throw invalidField('month', 'Name a month as YYYY-MM.');
    const clientId = await resolveClient(database.clients, actor, client);
    if (clientId === null) {
      const detail = 'Operators use no generators themselves; name a client.';
      throw new DocfaceError('MISSING_FIELD', detail, { fields: [{ field: 'client', code: 'MISSING_FIELD', detail }] });
    }
    const used = await database.generatorUsage.list(clientId, asked);
    return { month: asked, generators: used.map(({ costMicros, ...each }) => ({ ...each, cost: costMicros / 1e6 })) };
  }

  /**
   * Lets identity documents of a track go to a generator, or no more. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`
   * (client), `UNKNOWN_TRACK`, `INVALID_FIELD` (generator).
   */
  async setAllowed(
    actor: Actor,
    asked: NamedPart & { readonly track: string; readonly generator: string; readonly allowed: boolean },
  ): Promise<AllowedGenerators> {
    authorize(actor, 'admin');
    const { database, generators } = this.#uses;
    const { generator, allowed } = asked;
    if (allowed && !generators.some(({ name }) => name === generator)) {
      const names = generators.map(({ name }) => name).join(', ') || 'none';
      throw invalidField('generator', `There is no generator "${generator}" here. Those there are: ${names}.`);
    }
    const owner = await partOwner(actor, asked, database.clients);
    return database.transaction(async (tx) => {
      const track = await tx.catalog.findTrack(owner, asked.track);
      if (track?.kind !== 'ocr' || track.owner !== owner) throw unknownTrack(asked.track, owner);
      const others = (track.allowedGenerators ?? []).filter((name) => name !== generator);
      const changed: OcrTrack = { ...track, allowedGenerators: allowed ? [...others, generator] : others };
      const saving = { owner, as: this.#published(actor) };
      const { version } = await saveEntry(tx.catalog, { kind: 'track', track: changed }, saving);
      const action = allowed ? 'generator.allowed' : 'generator.forbidden';
      const detail = { generator, track: track.name, version };
      await tx.audit.insert(auditEntry({ actor, action, subject: subjectOf(owner), detail }, this.#uses));
      return { track: track.name, version, allowedGenerators: changed.allowedGenerators ?? [] };
    });
  }

  /**
   * Turns list response on or off for a generative template: whether documents that contain lists are read with it.
   * Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client), `UNKNOWN_TEMPLATE`, `INVALID_FIELD` (a template of rules).
   */
  async setListResponse(
    actor: Actor,
    asked: NamedPart & { readonly template: string; readonly enabled: boolean },
  ): Promise<SwitchedTemplate> {
    const { enabled } = asked;
    const { database } = this.#uses;
    const owner = await partOwner(actor, asked, database.clients);
    return database.transaction(async (tx) => {
      const template = await tx.catalog.findTemplate(owner, asked.template);
      if (template === null || template.owner !== owner) throw unknownTemplate(asked.template, owner);
      mayWrite(actor, owner);
      if (template.kind !== 'generative') {
        throw invalidField('template', `Template "${template.name}" reads lists by its rules and has no such switch.`);
      }
      const switched = { ...template, listResponse: enabled };
      const saving = { owner, as: this.#published(actor) };
      const { version } = await saveEntry(tx.catalog, { kind: 'template', template: switched }, saving);
      const detail = { template: template.name, version, enabled };
      const entry = { actor, action: 'template.list_response_set', subject: subjectOf(owner), detail };
      await tx.audit.insert(auditEntry(entry, this.#uses));
      return { template: template.name, version, listResponse: enabled };
    });
  }

  #published(actor: Actor): SavedAs {
    return { state: 'published', by: actorName(actor), at: this.#uses.clock.now() };
  }
}

function subjectOf(owner: string | null): string {
  return owner === null ? 'service' : `client:${owner}`;
}

function unknownTrack(name: string, owner: string | null): DocfaceError {
  return new DocfaceError('UNKNOWN_TRACK', `There is no ${partOf(owner)} track "${name}" that reads documents.`);
}

function unknownTemplate(name: string, owner: string | null): DocfaceError {
  return new DocfaceError('UNKNOWN_TEMPLATE', `There is no ${partOf(owner)} template "${name}".`);
}

function partOf(owner: string | null): string {
  return owner === null ? 'shared' : 'own';
}
