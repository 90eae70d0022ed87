/** Where a line of text lies: a rectangle that may be turned; pixels of the page. */
export interface TextLineBox {
  readonly centerX: number;
  readonly centerY: number;
  /** Along the text. */
  readonly width: number;
  /** Across the text. */
  readonly height: number;
  /** Direction of the text in radians, clockwise; 0 reads to the right. */
  readonly angle: number;
}

export type PixelPoint = readonly [x: number, y: number];

/** Lines of text that were found in a picture, from the top; its pixels. */
export interface FoundLines {
  readonly boxes: readonly TextLineBox[];
  /**
   * The middle of each line that is long enough to tell how it runs, at even steps. Also of lines without a box: one
   * that is bent does not fill it.
   */
  readonly courses: readonly (readonly PixelPoint[])[];
}

/** The same lines where `place` says, which may move and scale them. */
export function placeLines(
  { boxes, courses }: FoundLines,
  place: { readonly box: (box: TextLineBox) => TextLineBox; readonly point: (point: PixelPoint) => PixelPoint },
): FoundLines {
  return { boxes: boxes.map(place.box), courses: courses.map((course) => course.map(place.point)) };
}

/** The pixel at `along` and `across` (pixels from the top left corner of the box, in its own direction). */
export function pointIn(box: TextLineBox, along: number, across: number): [x: number, y: number] {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const a = along - box.width / 2;
  const b = across - box.height / 2;
  return [box.centerX + a * cos - b * sin, box.centerY + a * sin + b * cos];
}

/** The same rectangle read from its other end. */
export function upsideDown(box: TextLineBox): TextLineBox {
  return { ...box, angle: box.angle + Math.PI };
}
