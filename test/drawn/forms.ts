import { degrade } from './degrade.ts';
import { drawForm, type FormEntry, type FormFamily, type FormLook, formFamilies } from './layouts/forms.ts';
import type { PagePictures } from './page-pictures.ts';
import { Random } from './random.ts';

/** How a form came: as a file with fields, with its fields turned into text, scanned, or photographed. */
export const formStates = ['fields', 'flattened', 'scan', 'photo'] as const;
export type FormState = (typeof formStates)[number];
/** Those that come with a text layer. */
export const textFormStates = ['fields', 'flattened'] as const satisfies readonly FormState[];

interface FormChoice {
  readonly states?: readonly FormState[];
  readonly seed?: number;
}

/** A form that was filled in, with everything that is on it. */
export interface DrawnFormFile {
  readonly name: string;
  readonly family: FormFamily;
  readonly state: FormState;
  readonly bytes: Uint8Array;
  readonly extension: 'pdf' | 'png' | 'jpg';
  readonly entries: readonly FormEntry[];
}

const given = ['Ana', 'Bruno', 'Carla', 'David', 'Elena', 'Felix', 'Grace', 'Hugo'] as const;
const family = ['Exemplo', 'Sample', 'Muster', 'Ejemplo', 'Specimen', 'Beispiel'] as const;
const streets = ['Example Street', 'Rua Exemplo', 'Sample Avenue', 'Musterweg', 'Calle Ejemplo'] as const;
const towns = ['Springfield', 'Vila Nova', 'Musterstadt', 'Villa Ejemplo', 'Newtown'] as const;
const trades = ['Bakery', 'Printing', 'Carpentry', 'Book trade', 'Gardening'] as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Labels that forms have in common, with values that nobody has. */
function textsOf(random: Random): readonly FormEntry[] {
  const name = `${random.pick(given)} ${random.pick(family)}`;
  const date = `${twoDigits(random.whole(1, 28))}/${twoDigits(random.whole(1, 12))}/${random.whole(1950, 2025)}`;
  const amount = (): string => `${random.whole(1, 99)},${random.digits(3)}.${random.digits(2)}`;
  return [
    { label: 'Name of the person', value: name },
    { label: 'Date of birth', value: date },
    { label: 'Identification number', value: `${random.digits(2)}-${random.digits(7)}` },
    { label: 'Street and number', value: `${random.whole(1, 990)} ${random.pick(streets)}` },
    { label: 'Town and postal code', value: `${random.pick(towns)} ${random.digits(5)}` },
    { label: 'Telephone', value: `+1 555 ${random.digits(3)} ${random.digits(4)}` },
    { label: 'Occupation', value: random.pick(trades) },
    { label: 'Income of the year', value: amount() },
    { label: 'Tax withheld', value: amount() },
    { label: 'Name of the signer', value: `${random.pick(given)} ${random.pick(family)}` },
  ];
}

function ticksOf(random: Random): readonly FormEntry[] {
  const labels = [
    'Corporation',
    'Partnership',
    'Sole owner',
    'Retired person',
    'I agree to be called',
    'Send me the newsletter',
  ];
  return labels.map((label) => ({ label, value: random.next() < 0.4 }));
}

function lookOf(random: Random): FormLook {
  return {
    labelSize: random.between(6.2, 8),
    valueSize: random.between(8.5, 10.5),
    valueFont: random.pick(['Helvetica', 'Courier', 'TimesRoman', 'HelveticaBold'] as const),
    ink: random.pick(['black', 'blue'] as const),
  };
}

/** Forms of all families, in all states or some, `rounds` of each; the same for the same seed and the same states. */
export async function* drawnForms(
  pictures: PagePictures,
  rounds: number,
  { states = formStates, seed = 18 }: FormChoice = {},
): AsyncGenerator<DrawnFormFile> {
  for (const [at, name] of (Object.keys(formFamilies) as FormFamily[]).entries()) {
    for (let round = 0; round < rounds; round += 1) {
      const random = new Random(seed + 1000 * at + round);
      const [entries, look] = [[...textsOf(random), ...ticksOf(random)], lookOf(random)];
      for (const state of states) {
        const keeping = state === 'fields' ? 'fields' : 'flattened';
        const { bytes } = await drawForm(name, entries, { keeping, look });
        const file = { name: `${name}, ${state}, ${round + 1}`, family: name, state, entries };
        if (state === 'fields' || state === 'flattened') {
          yield { ...file, bytes, extension: 'pdf' };
          continue;
        }
        const picture = await pictures.png(bytes, 170);
        if (state === 'scan') yield { ...file, bytes: await degrade(picture, 'strong JPEG', random), extension: 'jpg' };
        else yield { ...file, bytes: await degrade(picture, 'photo on a table', random), extension: 'jpg' };
      }
    }
  }
}
