import type { JsonValue } from '../../src/domain/json-value.ts';
import { degradations, degrade } from './degrade.ts';
import { digitalLicence } from './digital-licence.ts';
import * as fixtures from './documents.ts';
import { fiscalKinds } from './fiscal.ts';
import { drawFrenchCard } from './layouts/fr-card.ts';
import { drawNfse, type NoteLayout, noteLayouts } from './layouts/nfse.ts';
import { drawUsForm, type UsForm } from './layouts/us-form.ts';
import * as us from './layouts/us-forms.ts';
import { drawUsLicence } from './layouts/us-licence.ts';
import { makeServiceNote } from './notes.ts';
import type { PagePictures } from './page-pictures.ts';
import { makeBill, makeIdentityCard, makeLicence, makeNationalCard, makePassport } from './people.ts';
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
  readonly expected: Readonly<Record<string, JsonValue>>;
}

interface Kind {
  readonly kind: string;
  readonly type: string;
  /** Of the picture of a clean document. */
  readonly dpi: number;
  readonly draw: (random: Random) => Promise<fixtures.DrawnDocument>;
  /** Of the size of a card or a page of a passport, not of a sheet. */
  readonly isCard?: boolean;
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
    isCard: true,
    type: 'br.cnh',
    dpi: 300,
    draw: (random) => fixtures.drawCnh2006({ licence: makeLicence(random, '2006'), jitter: jitterOf(random) }),
  },
  {
    kind: 'CNH 2022',
    isCard: true,
    type: 'br.cnh',
    dpi: 300,
    draw: (random) => fixtures.drawCnh2022({ licence: makeLicence(random, '2022'), jitter: jitterOf(random) }),
  },
  {
    kind: 'RG',
    isCard: true,
    type: 'br.rg',
    dpi: 250,
    draw: (random) => fixtures.drawRg({ card: makeIdentityCard(random), jitter: jitterOf(random) }),
  },
  {
    kind: 'CIN',
    isCard: true,
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
    isCard: true,
    type: 'us.driver_license',
    dpi: 250,
    draw: (random) => drawUsLicence({ licence: makeUsLicence(random), jitter: jitterOf(random) }),
  },
  {
    kind: 'French card',
    isCard: true,
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

const passport: Kind = {
  kind: 'passport',
  isCard: true,
  type: 'icao.passport',
  dpi: 250,
  draw: (random) => fixtures.drawPassport({ said: makePassport(random), jitter: jitterOf(random) }),
};

async function fiscalForms(): Promise<readonly Kind[]> {
  return (await fiscalKinds()).map((each) => ({ ...each, dpi: dpiOfForms, asFile: true }));
}

const allStates = ['clean', ...degradations] as const;

/** What became of the picture of a document. */
async function pictureIn(state: (typeof allStates)[number], clean: Uint8Array, random: Random) {
  return state === 'clean'
    ? ({ extension: 'png', bytes: clean } as const)
    : ({ extension: 'jpg', bytes: await degrade(clean, state, random) } as const);
}

/** Mishaps that befall each kind of document in one round. */
const mishapsARound = 3;

/** Clean, and mishaps in turns: three rounds are all mishaps of all kinds. */
function statesOf(place: number, round: number): readonly (typeof allStates)[number][] {
  const rotations = degradations.length / mishapsARound;
  return ['clean', ...degradations.filter((_, index) => index % rotations === (place + round) % rotations)];
}

/** Each kind of document `rounds` times clean and as often after each of three mishaps; the same for the same seed. */
export async function* drawnFiles(pictures: PagePictures, rounds: number, seed = 1): AsyncGenerator<DrawnFile> {
  const fiscal = await fiscalForms();
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { kind, type, dpi, draw, asFile }] of [...kinds, ...fiscal].entries()) {
      for (const state of statesOf(place, round)) {
        const random = new Random(seed * 1_000_003 + round * 1009 + place * 101 + allStates.indexOf(state));
        const { bytes: pdf, expected } = await draw(random);
        const picture = await pictures.png(pdf, dpi);
        const reported = { type, state, expected };
        if (state === 'clean' && asFile === true) {
          const file = `${kind} as a PDF`;
          yield { ...reported, name: `${file}, ${round + 1}`, kind: file, extension: 'pdf', bytes: pdf };
        }
        yield {
          ...reported,
          name: `${kind}, ${state}, ${round + 1}`,
          kind,
          ...(await pictureIn(state, picture, random)),
        };
      }
    }
    const random = new Random(seed * 1_000_003 + round * 1009 + 997);
    const { bytes, expected } = await digitalLicence(pictures, random, jitterOf(random));
    const digital = { kind: 'digital CNH', type: 'br.cnh', state: 'clean', extension: 'pdf' } as const;
    yield { ...digital, name: `digital CNH, ${round + 1}`, bytes, expected };
  }
}

/** Share of pictures that are coarse, as of a document that fills only a part of what a telephone sees. */
const coarseShare = 0.6;
/** Share of the points of a good scan that is left then: fine print can hardly be read, or not at all. */
const coarseness = { least: 0.3, most: 0.65 } as const;

/** How many pictures are drawn of each kind of card, and of each kind of sheet. */
export interface PictureCounts {
  readonly ofCards: number;
  readonly ofSheets: number;
}

/**
 * Pictures of every kind of document: the states alternate, and most pictures are coarse as well, so that values are
 * misread. The same for the same seed.
 */
export async function* drawnPictures(
  pictures: PagePictures,
  { ofCards, ofSheets }: PictureCounts,
  seed = 7,
): AsyncGenerator<DrawnFile> {
  let turn = 0;
  for (const [place, { kind, type, dpi, draw, isCard }] of [...kinds, passport, ...(await fiscalForms())].entries()) {
    for (let index = 0; index < (isCard === true ? ofCards : ofSheets); index += 1) {
      turn += 1;
      const state = allStates[turn % allStates.length] ?? 'clean';
      const random = new Random(seed * 1_000_003 + place * 101 + index);
      const { bytes: pdf, expected } = await draw(random);
      const isCoarse = random.next() < coarseShare;
      const left = isCoarse ? random.between(coarseness.least, coarseness.most) : 1;
      const picture = await pictures.png(pdf, left * dpi);
      const name = `${kind}, ${state}${isCoarse ? ', coarse' : ''}, ${index + 1}`;
      yield { name, kind, type, state, expected, ...(await pictureIn(state, picture, random)) };
    }
  }
}
