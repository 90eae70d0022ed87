import { join } from 'node:path';
import { suspectSpoof } from '../src/domain/face/assign-roles.ts';
import { foldCount } from '../src/domain/face/held-out.ts';
import type { FaceObservation } from '../src/domain/result/face.ts';
import { attackKinds, drawAttack } from './draw-attacks.ts';
import { filesOf, type PartReport, type PartTools, search } from './face-finds.ts';
import { decode } from './face-set.ts';
import { shareWithInterval } from './support/wilson.ts';

/** A kind of attack is drawn from one picture in so many, each kind from other ones. */
const everyFile = 7;
/** Share of genuine faces that bounds of folds may suspect. */
const placedFor = 0.05;
const leastOfKind = 40;

/** A face, genuine or of an attack, and how much it looks like one. */
export interface Judged {
  /** What it was drawn as or listed as; null for a genuine face. */
  readonly kind: string | null;
  readonly person: string;
  /** 0..1; null where no face was found. */
  readonly spoof: number | null;
}

/** What the hint makes of one kind of attack, or of genuine faces: how many were seen, and how many it gets wrong. */
export interface HintErrors {
  /** Faces that were found: others are no answer (APNRR, BPNRR). */
  readonly seen: number;
  readonly unseen: number;
  /** At the bound in use. */
  readonly wrong: number;
  /** At bounds that were placed on genuine faces of other people, five folds; no attack placed them. */
  readonly wrongHeldOut: number;
}

export interface AttackFigures {
  readonly kinds: readonly (HintErrors & { readonly name: string })[];
  readonly genuine: HintErrors;
}

/** Draws attacks from genuine pictures, and judges them beside those that are listed and genuine pictures. */
export async function measureAttacks({ set, engine, face }: PartTools): Promise<AttackFigures> {
  const personOf = (file: string) => set.identities.get(file) ?? file;
  const judged: Judged[] = [];
  const genuine = filesOf(set).filter((file) => !file.includes('/derived/'));
  for (const [index, file] of genuine.entries()) {
    const found = await face(file);
    judged.push({ kind: null, person: personOf(file), spoof: spoofOf(found) });
    const kind = attackKinds[index % everyFile];
    if (found === null || kind === undefined) continue;
    const drawn = await drawAttack(await decode(join(set.folder, file)), {
      kind,
      box: found.boundingBox,
      variant: Math.floor(index / everyFile),
    });
    const { faces } = await engine.find(drawn, { ...search, extent: 'prominent' });
    judged.push({ kind: `drawn ${kind}`, person: personOf(file), spoof: spoofOf(faces[0] ?? null) });
  }
  for (const { file, attack } of set.attacks) {
    const { faces } = await engine.find(await decode(join(set.folder, file)), search);
    judged.push({ kind: `listed ${attack}`, person: file, spoof: spoofOf(faces[0] ?? null) });
  }
  return figuresOf(judged);
}

/** Errors by kind of attack, at the bound in use and at bounds of folds. */
export function figuresOf(judged: readonly Judged[]): AttackFigures {
  const boundOf = boundsOfFolds(judged.filter(({ kind }) => kind === null));
  const errors = (own: readonly Judged[], isAttack: boolean): HintErrors => {
    const seen = own.flatMap(({ person, spoof }) => (spoof === null ? [] : [{ person, spoof }]));
    const wrong = (bound: (person: string) => number) =>
      seen.filter(({ person, spoof }) => spoof >= bound(person) !== isAttack).length;
    return {
      seen: seen.length,
      unseen: own.length - seen.length,
      wrong: wrong(() => suspectSpoof),
      wrongHeldOut: wrong(boundOf),
    };
  };
  const kinds = [...new Set(judged.flatMap(({ kind }) => (kind === null ? [] : [kind])))];
  return {
    kinds: kinds.map((name) => ({
      name,
      ...errors(
        judged.filter(({ kind }) => kind === name),
        true,
      ),
    })),
    genuine: errors(
      judged.filter(({ kind }) => kind === null),
      false,
    ),
  };
}

/** For each person the bound from which genuine faces of people of other folds are suspected as rarely as aimed at. */
function boundsOfFolds(genuine: readonly Judged[]): (person: string) => number {
  const people = [...new Set(genuine.map(({ person }) => person))].toSorted();
  const foldOf = new Map(people.map((person, index) => [person, (index * 7) % foldCount]));
  const bounds = Array.from({ length: foldCount }, (_, fold) => {
    const others = genuine.flatMap(({ person, spoof }) =>
      spoof === null || foldOf.get(person) === fold ? [] : [spoof],
    );
    const descending = others.toSorted((a, b) => b - a);
    // Strictly above the face that is the first to be spared.
    return (descending[Math.floor(placedFor * descending.length)] ?? 1) + Number.EPSILON;
  });
  return (person) => bounds[foldOf.get(person) ?? 0] ?? 1;
}

/** The table in the words of ISO/IEC 30107-3. It is held to being measured: nothing is claimed of what it says. */
export function reportOfAttacks({ kinds, genuine }: AttackFigures): PartReport {
  const drawn = kinds.filter(({ name }) => name.startsWith('drawn'));
  return {
    lines: [
      '\nPresentation attacks and the liveness hint, 95 % intervals (Wilson); drawn attacks are no measure of real ones',
      ...kinds.map(
        ({ name, seen, unseen, wrong, wrongHeldOut }) =>
          `  ${name.padEnd(16)} APCER ${shareWithInterval(wrong, seen)}; at bounds of folds ${shareWithInterval(wrongHeldOut, seen)}; ${unseen} without a face`,
      ),
      `  genuine faces    BPCER ${shareWithInterval(genuine.wrong, genuine.seen)}; at bounds of folds ${shareWithInterval(genuine.wrongHeldOut, genuine.seen)}; ${genuine.unseen} without a face`,
    ],
    bars: attackKinds.map((kind) => ({
      what: `attacks that were drawn and judged: ${kind}`,
      measured: drawn.find(({ name }) => name === `drawn ${kind}`)?.seen ?? 0,
      atLeast: leastOfKind,
    })),
  };
}

const spoofOf = (face: FaceObservation | null) => face?.liveness?.spoof ?? null;
