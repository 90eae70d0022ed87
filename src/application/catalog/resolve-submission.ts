import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/repositories.ts';
import type { RequestKind } from '../../domain/request/request.ts';
import type { Template } from '../../domain/template/template.ts';
import { checkUse } from '../../domain/track/template-use.ts';
import type { OcrTrack, Track } from '../../domain/track/track.ts';

type Catalog = Pick<CatalogRepository, 'findTrack' | 'listTracks' | 'findTemplate' | 'listTemplates'>;

interface NamedSubmission {
  readonly clientId: string;
  readonly kind: RequestKind;
  readonly trackName: string;
  /** Null when the submission names none. */
  readonly templateName: string | null;
}

export interface ResolvedSubmission {
  readonly track: Track;
  /** Null when the track classifies the document first, and for face matches. */
  readonly template: Template | null;
}

/**
 * Chooses the track and the template of a submission. Errors: `UNKNOWN_TRACK` (none of this kind in sight),
 * `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED`.
 */
export class ResolveSubmission {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  async execute(submission: NamedSubmission): Promise<ResolvedSubmission> {
    const track = await this.#track(submission);
    if (track.kind === 'face_match') {
      if (submission.templateName === null) return { track, template: null };
      throw refusal('UNKNOWN_TEMPLATE', 'template', 'A face match takes no template; leave it out.');
    }
    const name = submission.templateName ?? track.defaultTemplate;
    const template = name === null ? null : await this.#template(submission.clientId, track, name);
    return { track, template };
  }

  async #track({ clientId, kind, trackName }: NamedSubmission): Promise<Track> {
    const track = await this.#catalog.findTrack(clientId, trackName);
    if (track?.kind === kind) return track;
    const inSight = await this.#catalog.listTracks(clientId);
    const names = inSight.filter((each) => each.kind === kind).map((each) => each.name);
    const reason =
      track === null ? `There is no track "${trackName}".` : `Track "${trackName}" is for ${words[track.kind]}.`;
    throw refusal('UNKNOWN_TRACK', 'track', `${reason} ${choices(`Tracks for ${words[kind]}`, names)}`);
  }

  async #template(clientId: string, track: OcrTrack, name: string): Promise<Template> {
    const template = await this.#catalog.findTemplate(clientId, name);
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
