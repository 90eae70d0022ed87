import type { PageAppearance } from '../../domain/ports/image-analysis.ts';
import type { FormMarks } from '../../domain/reading/document/form-marks.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import type { PageImage, Rotation } from '../../domain/reading/document/page.ts';
import type { PageColour } from '../../domain/reading/document/page-colour.ts';
import type { PageGrid } from '../../domain/reading/document/page-grid.ts';
import { placeMarksByGrid } from '../../domain/reading/document/place-on-page.ts';
import { findFormMarks } from '../../imaging/find-form-marks.ts';
import { findSheet } from '../../imaging/find-sheet.ts';
import { flatten } from '../../imaging/flatten.ts';
import { looksAlike } from '../../imaging/looks-alike.ts';
import { measureColour } from '../../imaging/measure-colour.ts';
import { measurePixels } from '../../imaging/measure-pixels.ts';
import { rotateImage } from '../../imaging/rotate-image.ts';
import type { WorkerTask } from '../shared/worker-module.ts';

/** A call of `ImageAnalysis`. */
export type AnalysisTask =
  | { readonly kind: 'rotate'; readonly image: PageImage; readonly rotation: Rotation }
  | {
      readonly kind: 'examine';
      readonly image: PageImage;
      readonly rotation: Rotation;
      readonly step: number;
      readonly words: readonly Box[];
    }
  | { readonly kind: 'findFormMarks'; readonly image: PageImage; readonly grid: PageGrid | null }
  | { readonly kind: 'measureColour'; readonly image: PageImage; readonly region: Box }
  | { readonly kind: 'looksAlike'; readonly a: PageImage; readonly b: PageImage };

type Answer = PageImage | PageAppearance | FormMarks | PageColour | boolean | null;

function examine(image: PageImage, step: number, words: readonly Box[]): PageAppearance {
  return { sheet: findSheet(image), measures: measurePixels(image, step, words) };
}

/** Bent lines are not straight in their picture: they are sought on the page flattened. */
function formMarksOfBent(image: PageImage, grid: PageGrid): FormMarks {
  return placeMarksByGrid(findFormMarks(flatten(image, grid)), grid);
}

const analyse: WorkerTask<AnalysisTask, Answer> = async (task) => {
  switch (task.kind) {
    case 'rotate':
      return rotateImage(task.image, task.rotation);
    case 'examine':
      return examine(rotateImage(task.image, task.rotation), task.step, task.words);
    case 'findFormMarks':
      return task.grid === null ? findFormMarks(task.image) : formMarksOfBent(task.image, task.grid);
    case 'measureColour':
      return measureColour(task.image, task.region);
    case 'looksAlike':
      return looksAlike(task.a, task.b);
  }
};

export default analyse;
