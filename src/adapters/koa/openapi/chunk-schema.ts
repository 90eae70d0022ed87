import { z } from 'zod';
import { named } from './schema-registry.ts';
import { polygon } from './shared-schemas.ts';

const chunk = named(
  'Chunk',
  z
    .object({
      text: z.string().meta({ description: 'Markdown, without the headings above it.' }),
      headings: z.array(z.string()).meta({ description: 'The headings that it is under, the outermost first.' }),
      places: z
        .array(z.object({ page: z.int().min(1), polygon: polygon.nullable() }))
        .meta({ description: 'Where its parts are; the polygon is null where nobody knows.' }),
      size: z.int().min(1).meta({ description: 'Tokens or characters of the text.' }),
    })
    .meta({ description: 'A piece of a document for retrieval.' }),
);

/** What `/result.chunks.json` answers. */
export const chunkList = named(
  'ChunkList',
  z.object({ chunks: z.array(chunk) }).meta({ description: 'The text of a document in pieces, in reading order.' }),
);
