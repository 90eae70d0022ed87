import { expect, test } from 'vitest';
import { readingOptions } from '../../../../src/application/requests/submission.ts';
import { sampleTrack } from '../../../contract/database.samples.ts';

const track = sampleTrack('statements', { languages: ['por'], profile: 'fast' });

test('pages are read as the track says', () => {
  expect(readingOptions(track, { languages: null })).toEqual({ languages: ['por'], profile: 'fast' });
});

test('submitted languages replace those of the track', () => {
  expect(readingOptions(track, { languages: ['eng'] })).toEqual({ languages: ['eng'], profile: 'fast' });
});

test('without a track pages are read accurately', () => {
  expect(readingOptions(null, { languages: ['eng'] })).toEqual({ languages: ['eng'], profile: 'accurate' });
});
