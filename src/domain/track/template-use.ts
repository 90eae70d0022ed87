import { isIdentityDocument } from '../template/document-type.ts';
import type { Template } from '../template/template.ts';
import type { OcrTrack } from './track.ts';

/** Whether a track may read documents with a template; the refusal says what to do. */
export type TemplateUse =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly code: 'TEMPLATE_NOT_IN_TRACK' | 'LIST_RESPONSE_DISABLED' | 'EXTERNAL_PROCESSING_DISABLED';
      readonly detail: string;
    };

/** Templates that a track names anywhere; empty when it allows all. */
export function namedBy(track: OcrTrack): readonly string[] {
  if (track.templates.length === 0) return [];
  return [
    ...track.templates,
    track.fallbackTemplate,
    ...(track.defaultTemplate === null ? [] : [track.defaultTemplate]),
  ];
}

/**
 * Whether the pages may go to the generator. Identity documents wait for an operator, whatever the track itself says.
 */
function mayLeave(track: OcrTrack, template: Template): boolean {
  if (!track.identity && !isIdentityDocument(template.documentType)) return track.externalProcessing;
  return (track.allowedGenerators ?? []).some((name) => name === template.generative?.generator);
}

/** What a command needs besides to find an entry that a client owns. */
function ofClient({ owner }: { readonly owner: string | null }): string {
  return owner === null ? '' : ' --client CLIENT';
}

export function checkUse(track: OcrTrack, template: Template): TemplateUse {
  const named = namedBy(track);
  const { name, generative } = template;
  if (named.length > 0 && !named.includes(name)) {
    const detail = `Template "${name}" is not of track "${track.name}". Its templates: ${track.templates.join(', ')}.`;
    return { allowed: false, code: 'TEMPLATE_NOT_IN_TRACK', detail };
  }
  if (template.kind !== 'generative') return { allowed: true };
  if (generative === undefined) {
    const detail = `Template "${name}" says of no generator that it is asked. Use another template, or import it again with one.`;
    return { allowed: false, code: 'EXTERNAL_PROCESSING_DISABLED', detail };
  }
  if (!mayLeave(track, template)) {
    const { generator } = generative;
    const detail = `Template "${name}" sends what was read to the generator "${generator}", which track "${track.name}" does not allow. Use another template, or ask the operator to allow it: docface generator allow ${generator} --track ${track.name}${ofClient(track)}.`;
    return { allowed: false, code: 'EXTERNAL_PROCESSING_DISABLED', detail };
  }
  if (template.lists.length > 0 && !template.listResponse) {
    const detail = `Template "${name}" reads documents that contain lists, and its list response is off. Turn "list response" on: in the web application at /console, with POST /api/v1/templates/${name}/list-response, or with "docface generator list-response ${name} on${ofClient(template)}". Or use another template.`;
    return { allowed: false, code: 'LIST_RESPONSE_DISABLED', detail };
  }
  return { allowed: true };
}
