import { z } from 'zod';
import { leftOutKinds } from '../../../domain/document/left-out.ts';
import { named } from './schema-registry.ts';
import { engineStamp, fraction, polygon } from './shared-schemas.ts';

const word = named(
  'Word',
  z.object({ text: z.string(), confidence: fraction, polygon }).meta({ description: 'A word as it lies on the page.' }),
);
const line = named('Line', z.object({ ...word.shape, words: z.array(word) }).meta({ description: 'A line of text.' }));
export const block = named(
  'Block',
  z
    .object({
      ...word.shape,
      lines: z.array(line),
      source: z.literal('ocr').exactOptional().meta({
        description: 'Of blocks that were read in a picture on a page with a text layer; missing in all others.',
      }),
    })
    .meta({ description: 'A paragraph or column, in reading order.' }),
);
export const leftOutBlock = named(
  'LeftOutBlock',
  z
    .object({
      ...block.shape,
      kind: z.enum(leftOutKinds).meta({
        description:
          'mark: large and doubtful, as handwriting, signatures, stamps and drawings are; illegible: read too doubtfully; outside_sheet: on what the sheet lies on.',
      }),
    })
    .meta({ description: 'Writing on the page that is not in its text, as far as it could be read.' }),
);
export const pictureArea = named(
  'PictureArea',
  z
    .object({
      polygon,
      engine: engineStamp.nullable().meta({ description: 'What read it; null where it could not be read.' }),
    })
    .meta({
      description: 'A picture on a page with a text layer that was read as well: its blocks have the source ocr.',
    }),
);
