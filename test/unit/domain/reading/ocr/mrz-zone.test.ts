import { describe, expect, test } from 'vitest';
import type { PageReading, Rotation } from '../../../../../src/domain/reading/document/page.ts';
import { rotateBlocks, rotateSize } from '../../../../../src/domain/reading/document/rotate.ts';
import { layOut } from '../../../../../src/domain/reading/ocr/lay-out.ts';
import { findMrzZone } from '../../../../../src/domain/reading/ocr/mrz-zone.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';

const lines = ['P<UTOEXEMPLO<DA<SILVA<<MARIA<<<<<<<<<<<<<<<<', 'AA000000<0UTO9001158F3101148<<<<<<<<<<<<<<<8'] as const;
const zone = pageOf([at(60, 980, lines[0]), at(60, 1010, lines[1])]);
/** What is printed the right way up on the other page of a passport. */
const notes = pageOf([at(80, 90, 'This passport contains 32 pages'), at(80, 130, 'Observations and endorsements')]);

/** The zone on a page beside other text, rotated clockwise. */
function pageWith(rotation: Rotation): PageReading {
  const page = { ...notes, ...rotateSize(notes, rotation) };
  return { ...page, blocks: [...notes.blocks, ...rotateBlocks(zone.blocks, rotation)] };
}

describe('the machine-readable zone', () => {
  test.each([0, 90, 180, 270] as const)(
    'is found where it is rotated by %i degrees beside upright text',
    (rotation) => {
      const found = findMrzZone(layOut([pageWith(rotation)]), { today: '2026-01-01' });
      expect(found?.mrz.lines).toEqual(lines);
      expect(found?.mrz.checks.map(({ result }) => result)).not.toContain('invalid');
      const places = found?.lines.map((line) => line.spans.map(({ token }) => token.polygon));
      const printed = rotateBlocks(zone.blocks, rotation);
      expect(places).toEqual(printed.map((block) => [block.lines[0]?.words[0]?.polygon]));
    },
  );

  test('is none of upright text', () => {
    expect(findMrzZone(layOut([notes]), { today: '2026-01-01' })).toBeNull();
  });
});
