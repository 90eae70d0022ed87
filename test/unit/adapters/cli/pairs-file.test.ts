import { describe, expect, test } from 'vitest';
import { parsePairs } from '../../../../src/adapters/cli/commands/face-match-command.ts';

describe('a file of labelled pairs', () => {
  test('gives two images, whether they show one person, and a group', () => {
    const text = 'image1,image2,same,group\na.jpg,b.jpg,1,dark\nc.jpg,"d, e.jpg",0,\n\n';
    expect(parsePairs(text, 'pairs.csv')).toEqual([
      { images: ['a.jpg', 'b.jpg'], same: true, group: 'dark' },
      { images: ['c.jpg', 'd, e.jpg'], same: false, group: 'none' },
    ]);
  });

  test('may have its columns in any order, without a group, from any editor', () => {
    const text = '\uFEFFSame,image2,image1\r\nyes,b.jpg,"a ""1"".jpg"\r\n';
    expect(parsePairs(text, 'pairs.csv')).toEqual([{ images: ['a "1".jpg', 'b.jpg'], same: true, group: 'none' }]);
  });

  test('may have line breaks and quotes within a field', () => {
    const text = 'image1,image2,same\n"a\n1.jpg",5" wide.jpg,0\n';
    expect(parsePairs(text, 'pairs.csv')).toEqual([
      { images: ['a\n1.jpg', '5" wide.jpg'], same: false, group: 'none' },
    ]);
  });

  test('needs two groups where groups place the thresholds', () => {
    const pairsOf = (group: string) => `image1,image2,same,group\na.jpg,b.jpg,1,women\nc.jpg,d.jpg,0,${group}\n`;
    expect(parsePairs(pairsOf('men'), 'pairs.csv', { byGroup: true })).toHaveLength(2);
    expect(() => parsePairs(pairsOf('women'), 'pairs.csv', { byGroup: true })).toThrow(
      /--group needs the column group/,
    );
    expect(parsePairs(pairsOf('women'), 'pairs.csv')).toHaveLength(2);
  });

  test.each([
    ['a.jpg,b.jpg,1', /pairs\.csv: the first line must name the columns .*image1 is missing/],
    ['image1,image2,same\na.jpg,b.jpg,1\na.jpg,,1', /pairs\.csv, line 3: give two images/],
    ['image1,image2,same\na.jpg,b.jpg,maybe', /line 2: give two images and 1 \(same person\) or 0/],
    ['image1,image2,same\n\n  \na.jpg,b.jpg,maybe', /line 4: give two images/],
    ['image1,image2,same\na.jpg,"b.jpg,1\n', /pairs\.csv, line 2: Quote Not Closed/],
  ])('is refused with its line where it cannot be read: %j', (text, message) => {
    expect(() => parsePairs(text, 'pairs.csv')).toThrow(message);
  });
});
