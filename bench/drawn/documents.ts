import type { FieldValue } from '../../src/domain/result/ocr-result.ts';
import * as fixtures from '../../test/fixtures/documents.ts';
import { drawFrenchCard } from '../../test/fixtures/drawing/fr-card.ts';
import { drawNfse, type NoteLayout, noteLayouts } from '../../test/fixtures/drawing/nfse.ts';
import { drawUsForm, type UsForm } from '../../test/fixtures/drawing/us-form.ts';
import * as us from '../../test/fixtures/drawing/us-forms.ts';
import { drawUsLicence } from '../../test/fixtures/drawing/us-licence.ts';
import { degradations, degrade } from './degrade.ts';
import { digitalLicence } from './digital-licence.ts';
import { fiscalKinds } from './fiscal.ts';
import { makeServiceNote } from './notes.ts';
import type { PagePictures } from './page-pictures.ts';
import { makeBill, makeIdentityCard, makeLicence, makeNationalCard } from './people.ts';
import { makeFrenchCard, makeUsLicence, makeUsPerson } from './people-abroad.ts';
import { Random } from './random.ts';

/** A made-up document as a file, with what it says. */
export interface DrawnFile {
  readonly name: string;
  /** What it is, such as `CNH 2022`. */
  readonly kind: string;
  readonly type: string;
  /** `clean`, or what happened to it. */
  readonly state: string;
  readonly extension: 'png' | 'jpg' | 'pdf';
  readonly bytes: Uint8Array;
  /** By the keys of the template. */
  readonly expected: Readonly<Record<string, FieldValue>>;
}

interface Kind {
  readonly kind: string;
  readonly type: string;
  /** Of the picture of a clean document. */
  readonly dpi: number;
  readonly draw: (random: Random) => Promise<fixtures.DrawnDocument>;
  /** People get it as a file too, whose words are text. */
  readonly asFile?: boolean;
}

/** Points that print moves by, at most. */
const play = 0.9;

function jitterOf(random: Random): fixtures.Jitter {
  return ({ x, y }) => ({ x: x + random.between(-play, play), y: y + random.between(-play, play) });
}

/** A form of the United States with fields; its pictures are of the form as it is printed. */
function usForm(kind: string, type: string, make: (person: us.UsPerson) => UsForm): Kind {
  const draw: Kind['draw'] = (random) =>
    drawUsForm(make(makeUsPerson(random)), { keeping: 'fields', jitter: jitterOf(random) });
  return { kind, type, dpi: 200, draw, asFile: true };
}

/** An invoice for services in the layout of a city. */
function serviceNote(layout: NoteLayout): Kind {
  const draw: Kind['draw'] = (random) => drawNfse(layout, { note: makeServiceNote(random), jitter: jitterOf(random) });
  return { kind: `NFS-e ${layout}`, type: 'br.nfse', dpi: dpiOfForms, draw, asFile: true };
}

/** Points are fine enough for print of five points on a page. */
const dpiOfForms = 250;

const kinds: readonly Kind[] = [
  {
    kind: 'CNH 2006',
    type: 'br.cnh',
    dpi: 300,
    draw: (random) => fixtures.drawCnh2006({ licence: makeLicence(random, '2006'), jitter: jitterOf(random) }),
  },
  {
    kind: 'CNH 2022',
    type: 'br.cnh',
    dpi: 300,
    draw: (random) => fixtures.drawCnh2022({ licence: makeLicence(random, '2022'), jitter: jitterOf(random) }),
  },
  {
    kind: 'RG',
    type: 'br.rg',
    dpi: 250,
    draw: (random) => fixtures.drawRg({ card: makeIdentityCard(random), jitter: jitterOf(random) }),
  },
  {
    kind: 'CIN',
    type: 'br.cin',
    dpi: 280,
    draw: (random) => fixtures.drawCin({ card: makeNationalCard(random), jitter: jitterOf(random) }),
  },
  {
    kind: 'proof of address',
    type: 'br.proof_of_address',
    dpi: 200,
    draw: (random) => fixtures.drawElectricityBill({ ...makeBill(random), jitter: jitterOf(random) }),
  },
  {
    kind: 'US licence',
    type: 'us.driver_license',
    dpi: 250,
    draw: (random) => drawUsLicence({ licence: makeUsLicence(random), jitter: jitterOf(random) }),
  },
  {
    kind: 'French card',
    type: 'fr.id_card',
    dpi: 250,
    draw: (random) => drawFrenchCard({ said: makeFrenchCard(random), jitter: jitterOf(random) }),
  },
  usForm('W-2', 'us.w2', us.w2Of),
  usForm('W-9', 'us.w9', us.w9Of),
  usForm('W-8BEN', 'us.w8ben', us.w8benOf),
  usForm('1099-NEC', 'us.1099', us.form1099Of),
  ...(Object.keys(noteLayouts) as NoteLayout[]).map(serviceNote),
];

/** Each mishap for each kind of document `rounds` times, after as many clean ones; the same for the same seed. */
export async function* drawnFiles(pictures: PagePictures, rounds: number, seed = 1): AsyncGenerator<DrawnFile> {
  const fiscal = (await fiscalKinds()).map((each) => ({ ...each, dpi: dpiOfForms, asFile: true }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { kind, type, dpi, draw, asFile }] of [...kinds, ...fiscal].entries()) {
      const states = ['clean', ...degradations] as const;
      for (const [index, state] of states.entries()) {
        const random = new Random(seed * 1_000_003 + round * 1009 + place * 101 + index);
        const { bytes: pdf, expected } = await draw(random);
        const picture = await pictures.png(pdf, dpi);
        const clean = state === 'clean';
        const told = { type, state, expected };
        if (clean && asFile === true) {
          const file = `${kind} as a PDF`;
          yield { ...told, name: `${file}, ${round + 1}`, kind: file, extension: 'pdf', bytes: pdf };
        }
        const bytes = clean ? picture : await degrade(picture, state, random);
        const extension = clean ? 'png' : 'jpg';
        yield { ...told, name: `${kind}, ${state}, ${round + 1}`, kind, extension, bytes };
      }
    }
    const random = new Random(seed * 1_000_003 + round * 1009 + 997);
    const { bytes, expected } = await digitalLicence(pictures, random, jitterOf(random));
    const digital = { kind: 'digital CNH', type: 'br.cnh', state: 'clean', extension: 'pdf' } as const;
    yield { ...digital, name: `digital CNH, ${round + 1}`, bytes, expected };
  }
}
