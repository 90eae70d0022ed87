import { expect, test } from 'vitest';
import { groupOfTopic, installationOf, prefixedName } from '../../../../src/adapters/kafka/kafka-names.ts';
import { topics } from '../../../../src/domain/request/topics.ts';

const installation = '01990b1c-1111-7f10-8a21-3b4c5d6e7f80';
const subscription = { group: 'docface.ocr', topic: 'docface.ocr.v1' };

test('every topic begins with the prefix in place of docface, and none changes without one', () => {
  for (const { name } of topics) {
    expect(prefixedName(name, 'docface')).toBe(name);
    expect(prefixedName(name, 'acme.test')).toBe(`acme.test.${name.slice('docface.'.length)}`);
  }
  expect(prefixedName('docfaces.v1', 'acme')).toBe('docfaces.v1');
});

test('a group names its topic and its installation, and knows the name that it had before', () => {
  expect(groupOfTopic(subscription, { prefix: 'acme', installation })).toEqual({
    name: 'docface.ocr.v1',
    topic: 'acme.ocr.v1',
    groupId: `acme.ocr@acme.ocr.v1@${installation}`,
    formerGroupId: 'acme.ocr@acme.ocr.v1',
  });
  expect(groupOfTopic(subscription, { prefix: 'docface', installation: null })).toMatchObject({
    groupId: 'docface.ocr@docface.ocr.v1',
    formerGroupId: null,
  });
});

test.each([
  [`docface.ocr@docface.ocr.v1@${installation}`, installation],
  ['docface.ocr@docface.ocr.v1', null],
  [`acme.ocr@acme.ocr.v1@${installation}`, null],
  [`docface.read.${installation}`, null],
  ['billing', null],
])('the installation of the group %s is %s', (groupId, expected) => {
  expect(installationOf(groupId, 'docface')).toBe(expected);
});
