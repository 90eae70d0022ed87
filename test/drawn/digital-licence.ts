import { type DrawnDocument, drawCnh2022, type Jitter } from './documents.ts';
import { a4, drawPdf, mm, write } from './layouts/canvas.ts';
import type { PagePictures } from './page-pictures.ts';
import { makeLicence } from './people.ts';
import type { Random } from './random.ts';

const notice = [
  'Documento assinado com certificado digital em conformidade com a Medida Provisória nº 2200-2/2001.',
  'Sua validade poderá ser confirmada por meio da comparação deste arquivo digital com o arquivo de assinatura.',
];

/** A licence as the official app exports it: a page that shows the card as a picture, with a notice as text. */
export async function digitalLicence(pictures: PagePictures, random: Random, jitter: Jitter): Promise<DrawnDocument> {
  const { bytes: card, expected } = await drawCnh2022({ licence: makeLicence(random, '2022'), jitter });
  const picture = Buffer.from(await pictures.png(card, 250));
  const bytes = await drawPdf(a4, {}, (canvas) => {
    canvas.image(picture, mm(20), mm(20), { width: mm(120) });
    write(canvas, { x: mm(20), y: mm(262) }, 'QR-CODE - CARTEIRA DIGITAL DE TRÂNSITO', { size: 9 });
    for (const [index, line] of notice.entries())
      write(canvas, { x: mm(20), y: mm(268 + index * 4) }, line, { size: 7 });
  });
  return { bytes, expected };
}
