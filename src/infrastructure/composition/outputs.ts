import { SearchablePdfWriter } from '../../application/stages/searchable-pdf-writer.ts';
import { UprightPages } from '../../application/stages/upright-pages.ts';
import { type Composition, token } from './container.ts';
import { ports } from './tokens.ts';

export const uprightPages = token<UprightPages>('UprightPages');
export const searchablePdfWriter = token<SearchablePdfWriter>('SearchablePdfWriter');

/** Binds what makes other forms of what was read. */
export function bindOutputs(composition: Composition): void {
  composition
    .bind(
      uprightPages,
      (parts) => new UprightPages({ opener: parts.get(ports.opener), encoder: parts.get(ports.imageEncoder) }),
    )
    .bind(
      searchablePdfWriter,
      (parts) =>
        new SearchablePdfWriter({
          opener: parts.get(ports.opener),
          pages: parts.get(uprightPages),
          images: parts.get(ports.imageAnalysis),
          pdf: parts.get(ports.searchablePdf),
        }),
    );
}
