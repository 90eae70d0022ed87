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
function namedBy(track: OcrTrack): readonly string[] {
  if (track.templates.length === 0) return [];
  return [
    ...track.templates,
    track.fallbackTemplate,
    ...(track.defaultTemplate === null ? [] : [track.defaultTemplate]),
  ];
}

export function checkUse(track: OcrTrack, template: Template): TemplateUse {
  const named = namedBy(track);
  if (named.length > 0 && !named.includes(template.name)) {
    const detail = `Template "${template.name}" is not of track "${track.name}". Its templates: ${track.templates.join(', ')}.`;
    return { allowed: false, code: 'TEMPLATE_NOT_IN_TRACK', detail };
  }
  if (template.kind !== 'generative') return { allowed: true };
  if (!track.externalProcessing) {
    const detail = `Template "${template.name}" sends pages to the operator's generative service, which track "${track.name}" does not allow. Use another template, or ask the operator to allow it for this track.`;
    return { allowed: false, code: 'EXTERNAL_PROCESSING_DISABLED', detail };
  }
  if (template.lists.length > 0 && !template.listResponse) {
    const detail = `Template "${template.name}" reads documents that contain lists. Turn on "list response" for it in the web application, or use another template.`;
    return { allowed: false, code: 'LIST_RESPONSE_DISABLED', detail };
  }
  const detail = `Template "${template.name}" needs a generative service, and there is none in this version of docface. Use a template whose kind is "rules".`;
  return { allowed: false, code: 'EXTERNAL_PROCESSING_DISABLED', detail };
}
