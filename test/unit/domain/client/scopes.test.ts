import { describe, expect, test } from 'vitest';
import { actorName, authorize } from '../../../../src/domain/client/actor.ts';
import {
  clientScopes,
  grantClientScopes,
  operatorRoles,
  type Principal,
  requireScope,
  scopes,
  scopesOf,
  scopesOfRole,
} from '../../../../src/domain/client/principal.ts';

const reader: Principal = { kind: 'client', clientId: 'c', credentialId: 'k', scopes: ['requests:read'] };
const reviewer: Principal = { kind: 'operator', operatorId: 'o', credentialId: 'k', role: 'reviewer' };

describe('scopesOfRole', () => {
  test('gives every role what the roles before it have', () => {
    for (const [index, role] of operatorRoles.slice(1).entries()) {
      const before = operatorRoles[index]!;
      expect(scopesOfRole(role)).toEqual(expect.arrayContaining([...scopesOfRole(before)]));
      expect(scopesOfRole(role).length).toBeGreaterThan(scopesOfRole(before).length);
    }
  });

  test('gives no role the right to submit, because a submission belongs to a client', () => {
    expect(scopesOfRole('admin')).toEqual(scopes.filter((scope) => !scope.endsWith(':write')));
  });
});

describe('requireScope', () => {
  test('passes a client that holds the scope and an operator whose role covers it', () => {
    expect(() => requireScope(reader, 'requests:read')).not.toThrow();
    expect(() => requireScope(reviewer, 'requests:manage')).not.toThrow();
    expect(scopesOf(reader)).toEqual(['requests:read']);
  });

  test('refuses others with the name of the scope', () => {
    expect(() => requireScope(reader, 'requests:erase')).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_SCOPE', message: expect.stringContaining('`requests:erase`') }),
    );
    expect(() => requireScope(reviewer, 'admin')).toThrow(expect.objectContaining({ code: 'INSUFFICIENT_SCOPE' }));
  });
});

describe('grantClientScopes', () => {
  test('grants all but admin when nothing is asked for', () => {
    expect(grantClientScopes(undefined)).toBe(clientScopes);
    expect(clientScopes).not.toContain('admin');
  });

  test('grants what is asked for once, in the order of the list', () => {
    expect(grantClientScopes(['requests:read', 'ocr:write', 'requests:read'])).toEqual(['ocr:write', 'requests:read']);
  });

  test.each([[['admin']], [['ocr:read']], [[]], [['ocr:write', 'nonsense']]])('refuses %j', (asked) => {
    expect(() => grantClientScopes(asked)).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', fields: [expect.objectContaining({ field: 'scopes' })] }),
    );
  });
});

describe('authorize', () => {
  test('lets the local command line do everything', () => {
    expect(() => authorize('command', 'admin')).not.toThrow();
  });

  test('asks everybody else for the scope', () => {
    expect(() => authorize(reader, 'admin')).toThrow(expect.objectContaining({ code: 'INSUFFICIENT_SCOPE' }));
  });
});

describe('actorName', () => {
  test('says who changed something', () => {
    expect([actorName('command'), actorName(reader), actorName(reviewer)]).toEqual([
      'command',
      'client:c',
      'operator:o',
    ]);
  });
});
