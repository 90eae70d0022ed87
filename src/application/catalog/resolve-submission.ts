import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import type { Template } from '../../domain/template/template.ts';
import { checkUse } from '../../domain/track/template-use.ts';
import type { OcrTrack, Track } from '../../domain/track/track.ts';

/** What it reads of the catalogue. */
export type SubmissionCatalog = Pick<
  CatalogRepository,
  'findTrack' | 'trackVersion' | 'listTracks' | 'findTemplate' | 'templateVersion' | 'listTemplates'
>;

interface NamedSubmission {
  readonly clientId: string;
  readonly kind: RequestKind;
  readonly trackName: string;
  /** Null when the submission names none. */
  readonly templateName: string | null;
  /** The newest when left out. */
  readonly trackVersion?: number | undefined;
  /** Of the named or default template; the newest when left out. */
  readonly templateVersion?: number | undefined;
}

export interface ResolvedSubmission {
  readonly track: Track;
  /** Null when the track classifies the document first, and for face matches. */
  readonly template: Template | null;
}

/**
 * Chooses the track and the template of a submission. Errors: `UNKNOWN_TRACK` (none of this kind in sight),
 * `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED`,
 * `INVALID_FIELD` (a template version without a template).
 */
export class ResolveSubmission {
  readonly #catalog: SubmissionCatalog;

  constructor(catalog: SubmissionCatalog) {
    this.#catalog = catalog;
  }

  async resolve(submission: NamedSubmission): Promise<ResolvedSubmission> {
    const track = await this.#track(submission);
    if (track.kind === 'face_match') {
      if (submission.templateName === null && submission.templateVersion === undefined) {
        return { track, template: null };
      }
      throw refusal('UNKNOWN_TEMPLATE', 'template', 'A face match takes no template; leave it out.');
    }
    const name = submission.templateName ?? track.defaultTemplate;
    if (name !== null) return { track, template: await this.#template(submission, track, name) };
    if (submission.templateVersion === undefined) return { track, template: null };
    throw invalidField('templateVersion', 'Name the template too: without it, the type of the document chooses one.');
  }

  async #track({ clientId, kind, trackName, trackVersion: version }: NamedSubmission): Promise<Track> {
    const newest = await this.#catalog.findTrack(clientId, trackName);
    const track = version === undefined ? newest : await this.#catalog.trackVersion(clientId, trackName, version);
    if (track?.kind === kind) return track;
    if (newest?.kind === kind) {
      const detail = `Track "${trackName}" has no version ${version}; its newest is ${newest.version}.`;
      throw refusal('UNKNOWN_TRACK', 'trackVersion', detail);
    }
    const inSight = await this.#catalog.listTracks(clientId);
    const names = inSight.filter((each) => each.kind === kind).map((each) => each.name);
    const reason =
      track === null ? `There is no track "${trackName}".` : `Track "${trackName}" is for ${words[track.kind]}.`;
    throw refusal('UNKNOWN_TRACK', 'track', `${reason} ${choices(`Tracks for ${words[kind]}`, names)}`);
  }

  async #template(submission: NamedSubmission, track: OcrTrack, name: string): Promise<Template> {
    const { clientId, templateVersion: version } = submission;
    const newest = await this.#catalog.findTemplate(clientId, name);
    const template = version === undefined ? newest : await this.#catalog.templateVersion(clientId, name, version);
    if (template === null && newest !== null) {
      const detail = `Template "${name}" has no version ${version}; its newest is ${newest.version}.`;
      throw refusal('UNKNOWN_TEMPLATE', 'templateVersion', detail);
    }
    if (template === null) {
      const names = track.templates.length > 0 ? track.templates : await this.#templateNames(clientId);
      const list = choices(`Templates of track "${track.name}"`, names);
      throw refusal('UNKNOWN_TEMPLATE', 'template', `There is no template "${name}". ${list}`);
    }
    const use = checkUse(track, template);
    if (!use.allowed) throw refusal(use.code, 'template', use.detail);
    return template;
  }

  async #templateNames(clientId: string): Promise<readonly string[]> {
    return (await this.#catalog.listTemplates(clientId)).map((each) => each.name);
  }
}

const words: Readonly<Record<RequestKind, string>> = { ocr: 'reading documents', face_match: 'face matches' };

function choices(title: string, names: readonly string[]): string {
  return names.length === 0 ? `${title}: none.` : `${title}: ${names.toSorted().join(', ')}.`;
}

function refusal(
  code:
    | 'UNKNOWN_TRACK'
    | 'UNKNOWN_TEMPLATE'
    | 'TEMPLATE_NOT_IN_TRACK'
    | 'LIST_RESPONSE_DISABLED'
    | 'EXTERNAL_PROCESSING_DISABLED',
  field: string,
  detail: string,
): DocfaceError {
  return new DocfaceError(code, detail, { fields: [{ field, code, detail }] });
}
