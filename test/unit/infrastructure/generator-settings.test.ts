import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/infrastructure/config/load-config.ts';

const house = { name: 'house', url: 'http://llm:8000/v1/', model: 'made-up' };
const load = (generators: unknown, keys?: string) =>
  loadConfig({
    DOCFACE_GENERATORS: typeof generators === 'string' ? generators : JSON.stringify(generators),
    ...(keys !== undefined && { DOCFACE_GENERATOR_KEYS: keys }),
  }).generators;

describe('the generators of the configuration', () => {
  test('are none unless they are named', () => {
    expect(loadConfig({}).generators).toEqual([]);
  });

  test('have the usual values, and a key that nobody sees', () => {
    const [only] = load([house], 'house=sk-a=b');
    expect(only).toMatchObject({
      url: 'http://llm:8000/v1',
      input: 'text',
      timeoutSeconds: 60,
      tries: 2,
      concurrency: 2,
    });
    expect(only?.key?.reveal()).toBe('sk-a=b');
    expect(
      JSON.stringify(loadConfig({ DOCFACE_GENERATORS: JSON.stringify([house]), DOCFACE_GENERATOR_KEYS: 'house=sk-a' })),
    ).not.toContain('sk-a');
    expect(load([house])[0]?.key).toBeNull();
  });

  test.each([
    ['no JSON', 'http://llm'],
    ['a name that is none', [{ ...house, name: 'My House' }]],
    ['a name that stands twice', [house, house]],
    ['a property that there is not', [{ ...house, modle: 'x' }]],
    ['an address with credentials', [{ ...house, url: 'http://user:pass@llm/v1' }]],
    ['an address that is none', [{ ...house, url: 'llm:8000' }]],
    ['more tokens for answers than half of the context', [{ ...house, contextTokens: 4096, answerTokens: 3000 }]],
    ['parameters that docface sets', [{ ...house, parameters: { tools: [] } }]],
  ])('are refused for %s, without a word of the value', (_, generators) => {
    expect(() => load(generators)).toThrow(/DOCFACE_GENERATORS: give a JSON array/);
    expect(() => load(generators)).not.toThrow(/pass@/);
  });

  test('are refused with keys that belong to none of them', () => {
    expect(() => load([house], 'abroad=sk-secret')).toThrow(/DOCFACE_GENERATOR_KEYS: give name=key/);
    expect(() => load([house], 'abroad=sk-secret')).not.toThrow(/sk-secret/);
    expect(() => load([house], 'house=')).toThrow(/DOCFACE_GENERATOR_KEYS/);
  });
});
