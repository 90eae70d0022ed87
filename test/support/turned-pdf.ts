import { degrees, PDFDocument } from '@cantoo/pdf-lib';

/**
 * The first page of a PDF drawn anew, rotated clockwise about its middle: its text runs so, and the page itself is not
 * turned. By a quarter a page becomes as wide as it was high.
 */
export async function turnedPdf(bytes: Uint8Array, clockwise: number): Promise<Uint8Array> {
  const turned = await PDFDocument.create();
  const [drawn] = await turned.embedPdf(bytes, [0]);
  if (!drawn) throw new Error('the file has no page');
  const { width, height } = drawn;
  const isAcross = clockwise % 180 === 90 || clockwise % 180 === -90;
  const page = turned.addPage(isAcross ? [height, width] : [width, height]);
  const [sin, cos] = [Math.sin((-clockwise * Math.PI) / 180), Math.cos((-clockwise * Math.PI) / 180)];
  page.drawPage(drawn, {
    x: page.getWidth() / 2 - (width * cos - height * sin) / 2,
    y: page.getHeight() / 2 - (width * sin + height * cos) / 2,
    rotate: degrees(-clockwise),
  });
  return turned.save();
}
