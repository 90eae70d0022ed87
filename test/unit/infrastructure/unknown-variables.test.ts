import { expect, test } from 'vitest';
import { environmentWarnings } from '../../../src/infrastructure/config/setting-reader.ts';
import { settings } from '../../../src/infrastructure/config/settings.ts';

test('a misspelt variable is named with the one that was meant, and without its value', () => {
  const environment = { DOCFACE_DATADIR: '/secret', DOCFACE_ENGINE_SLOT: '2', DOCFACE_WEBHOOK_ALOW_HTTP: 'true' };

  expect(environmentWarnings(environment)).toEqual([
    'DOCFACE_DATADIR is no setting of docface and changes nothing; did you mean DOCFACE_DATA_DIR?',
    'DOCFACE_ENGINE_SLOT is no setting of docface and changes nothing; did you mean DOCFACE_ENGINE_SLOTS?',
    'DOCFACE_WEBHOOK_ALOW_HTTP is no setting of docface and changes nothing; did you mean DOCFACE_WEBHOOK_ALLOW_HTTP?',
  ]);
});

test('a name that is like no other is told without a guess', () => {
  expect(environmentWarnings({ DOCFACE_SOMETHING_ELSE: '1' })).toEqual([
    'DOCFACE_SOMETHING_ELSE is no setting of docface and changes nothing.',
  ]);
});

test('settings and the variables of other programs are no mistakes', () => {
  const all = Object.fromEntries(Object.values(settings).map(({ variable }) => [variable, 'x']));

  expect(environmentWarnings({ ...all, PATH: '/bin', DOCFACED: 'x' })).toEqual([]);
});
