import type { FrenchCard } from './layouts/fr-card.ts';
import type { UsPerson } from './layouts/us-forms.ts';
import type { UsLicence } from './layouts/us-licence.ts';
import type { Random } from './random.ts';

const first = ['MARY', 'JOHN', 'ALICE', 'ROBERT', 'LINDA', 'DAVID'] as const;
/** Names that say that nobody is called so. */
const last = ['SAMPLE', 'SPECIMEN', 'EXAMPLE', 'FICTION', 'MODEL'] as const;
const streets = ['EXAMPLE STREET', 'MODEL AVENUE', 'OAK LANE', 'SECOND STREET'] as const;
const towns = ['SPRINGFIELD, IL', 'NEWTOWN, CA', 'SAMPLE CITY, TX', 'MODELVILLE, OH'] as const;
const companies = ['EXAMPLE BAKERY INC', 'SAMPLE PRINTING LLC', 'MODEL CARPENTRY CO', 'SPECIMEN BOOKS INC'] as const;

/** A made-up person of the United States, with the numbers and postal codes that nobody has. */
export function makeUsPerson(random: Random): UsPerson {
  const wages = random.between(12_000, 180_000).toFixed(2);
  return {
    first: random.pick(first),
    last: random.pick(last),
    ssn: `987-65-432${random.whole(0, 9)}`,
    street: `${random.whole(2, 990)} ${random.pick(streets)}`,
    town: `${random.pick(towns)} 000${random.digits(2)}`,
    company: random.pick(companies),
    ein: `00-${random.digits(7)}`,
    wages,
    tax: (Number(wages) * random.between(0.05, 0.2)).toFixed(2),
    year: random.pick(['2023', '2024', '2025'] as const),
  };
}

function day(random: Random, from: number, to: number): string {
  const [year, month, date] = [random.whole(from, to), random.whole(1, 12), random.whole(1, 28)];
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** A made-up French identity card of 1988 to 2021. */
export function makeFrenchCard(random: Random): FrenchCard {
  const month = String(random.whole(1, 12)).padStart(2, '0');
  return {
    surname: random.pick(['EXEMPLE', 'MODELE SPECIMEN', 'FICTIVE', 'ECHANTILLON'] as const),
    givenNames: [random.pick(['MARIE', 'PAUL', 'LUCIE', 'HUGO'] as const), random.pick(['ANNE', 'LOUIS'] as const)],
    birthDate: day(random, 1945, 2000),
    sex: random.pick(['M', 'F'] as const),
    birthPlace: random.pick(['PARIS', 'LYON', 'NANTES'] as const),
    documentNumber: `${random.whole(10, 19)}${month}752${random.digits(5)}`,
    office: '752013',
  };
}

/** A made-up licence of Virginia, whose issuer number is that of the examples of the standard. */
export function makeUsLicence(random: Random): UsLicence {
  const birthDate = day(random, 1950, 2004);
  const sex = random.pick(['M', 'F'] as const);
  return {
    documentNumber: `X00${random.digits(6)}`,
    surname: random.pick(last),
    givenNames: random.pick(first),
    birthDate,
    issueDate: day(random, 2020, 2025),
    expiryDate: `${random.whole(2027, 2033)}${birthDate.slice(4)}`,
    sex,
    street: `${random.whole(2, 990)} ${random.pick(streets)}`,
    city: random.pick(['SPRINGFIELD', 'NEWTOWN', 'SAMPLE CITY'] as const),
    state: 'VA',
    postalCode: `000${random.digits(2)}`,
  };
}
