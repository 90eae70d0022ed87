import type { z } from 'zod';
import { type Template, templateDocument } from '../../domain/template/template.ts';
import { type Track, trackDocument } from '../../domain/track/track.ts';
import { shortForm } from './short-form.ts';

function currencyOf(locale: Template['locale']): string | null {
  return locale === 'pt-BR' ? 'BRL' : null;
}

/** The template that a document means; version and owner are decided where it is stored. */
export function toTemplate(document: z.output<typeof templateDocument>): Template {
  return { version: 0, owner: null, currency: currencyOf(document.locale), ...document };
}

/** The shortest document that means this template. */
export function fromTemplate({ currency, ...template }: Template): unknown {
  const isUsual = currency === currencyOf(template.locale);
  return shortForm(templateDocument, isUsual ? template : { ...template, currency });
}

/** The track that a document means. Identity documents leave the service only where the operator says so. */
export function toTrack(document: z.output<typeof trackDocument>): Track {
  const stored = { version: 0, owner: null };
  if (document.kind === 'face_match') return { ...stored, ...document };
  return { ...stored, externalProcessing: !document.identity, ...document };
}

/** The shortest document that means this track. */
export function fromTrack(track: Track): unknown {
  if (track.kind === 'face_match') return shortForm(trackDocument, track);
  const { externalProcessing, ...rest } = track;
  return shortForm(trackDocument, externalProcessing === !track.identity ? rest : track);
}
