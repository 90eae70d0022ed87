import { describe, expect, test } from 'vitest';
import { judged, type Pictured, reportOfNonFaces, type Seen } from '../../../bench/face-non-faces.ts';
import { isMissed } from '../../../bench/support/bars.ts';

/** What is seen where the network's answer has this length in the direction of people. */
const seen = (length: number, changes: Partial<Seen> = {}): Seen => ({
  answer: [length, 0.1],
  close: length > 2 ? 0.9 : 0.5,
  wide: length > 2 ? 0.95 : 0.7,
  isAsked: true,
  isComparable: true,
  ...changes,
});
/** What would be seen of a person. */
const like = { answer: [5, 0.1], close: 0.9, wide: 0.95 };
const person = (name: string, length = 4): Pictured => ({ name, person: name, family: null, seen: seen(length) });
const thing = (family: string, name: string, changes?: Partial<Seen>): Pictured => ({
  name,
  person: null,
  family,
  seen: seen(1, changes),
});

describe('a second opinion on whether a face is human', () => {
  const people = Array.from({ length: 30 }, (_, index) => person(`p${index}`, 3.5 + (index % 10) / 10));
  const things = ['dolls', 'animals'].flatMap((family) =>
    Array.from({ length: 25 }, (_, index) => thing(family, `${family} ${index}`)),
  );

  test('is asked of what other families and people fit', () => {
    const figures = judged([...people, ...things]);
    expect(figures.families.map(({ family, pictures, partners }) => [family, pictures, partners])).toEqual([
      ['dolls', 25, []],
      ['animals', 25, []],
    ]);
    expect(figures.people).toMatchObject({ asked: 30, refused: [] });
    expect(reportOfNonFaces(figures).bars.filter(isMissed)).toEqual([]);
  });

  test('does not know a family that it judges, nor a person', () => {
    // Like people but for a number that only they have.
    const masks = Array.from({ length: 25 }, (_, index) =>
      thing('masks', `mask ${index}`, { ...like, answer: [5, 9] }),
    );
    const strangers = Array.from({ length: 5 }, () => ({ ...person('stranger'), seen: seen(1) }));
    const figures = judged([...people, ...strangers, ...things, ...masks]);
    expect(figures.families.find(({ family }) => family === 'masks')?.partners).toHaveLength(25);
    expect(figures.people.refused).toEqual(strangers.map(({ name }) => name));
  });

  test('counts what could be compared and is bare: no face, too poor and covered ones are no partners', () => {
    const odd = [
      { ...thing('masks', 'nothing'), seen: null },
      thing('masks', 'poor', { ...like, isComparable: false }),
      thing('masks', 'covered', { isAsked: false }),
      thing('masks', 'like a person', like),
    ];
    const masks = judged([...people, ...things, ...odd]).families.find(({ family }) => family === 'masks');
    expect(masks).toMatchObject({ pictures: 4, found: 3, comparable: 2, unasked: 1, partners: ['like a person'] });
  });

  test.each([
    ['pictures of no human face that are no partner of a match', { partners: ['one'] }, 0],
    ['faces of people that look human', {}, 2],
    ['pictures of no human face', { pictures: 24 }, 0],
  ])('misses its bar of %s', (what, ofFamily, refused) => {
    const family = { found: 20, comparable: 20, unasked: 0, partners: [], partnersInUse: 0, pictures: 25 };
    const people = { asked: 100, refused: Array.from({ length: refused }, () => 'a.jpg'), refusedInUse: 0 };
    const families = [
      { ...family, family: 'dolls' },
      { ...family, family: 'animals', ...ofFamily },
    ];
    const { bars } = reportOfNonFaces({ families, people, weights: [] });
    expect(bars.filter(isMissed).map((bar) => bar.what)).toEqual([what]);
  });
});
