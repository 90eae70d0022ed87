import type { HostileFile } from '../hostile-file.ts';
import { containers } from './containers.ts';
import { faces } from './faces.ts';
import { fonts } from './fonts.ts';
import { formFiles } from './forms.ts';
import { objects } from './objects.ts';
import { pictures } from './pictures.ts';
import { textLayers } from './text-layers.ts';
import { tiffs } from './tiffs.ts';
import { vectors } from './vectors.ts';

export const allFiles: readonly HostileFile[] = [
  ...textLayers,
  ...vectors,
  ...objects,
  ...pictures,
  ...tiffs,
  ...fonts,
  ...containers,
  ...faces,
  ...formFiles,
];
