import { OperatorIdentities } from '../../application/clients/operator-identities.ts';
import { OperatorSessions } from '../../application/clients/operator-sessions.ts';
import type { SessionLifetime } from '../../domain/client/operator-session.ts';
import type { Composition } from './container.ts';
import { ports } from './tokens.ts';

/** How long sessions of operators last. */
export function sessionLifetime(parts: Composition): SessionLifetime {
  const { sessionHours, sessionIdleMinutes } = parts.get(ports.config);
  return { absoluteMs: sessionHours * 3_600_000, idleMs: sessionIdleMinutes * 60_000 };
}

/** Sign-in and sign-out of operators. */
export function makeSessions(parts: Composition): OperatorSessions {
  return new OperatorSessions({
    ...identityUses(parts),
    passwords: parts.get(ports.passwords),
    secrets: parts.get(ports.secrets),
    lifetime: sessionLifetime(parts),
    takesPasswords: parts.get(ports.config).passwords === 'on',
  });
}

function identityUses(parts: Composition) {
  return {
    database: parts.get(ports.database),
    encryption: parts.get(ports.encryption),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    roles: parts.get(ports.config).oidcRoles,
  };
}

/** What asks an identity provider for groups between sign-ins. */
export function makeIdentities(parts: Composition): OperatorIdentities {
  return new OperatorIdentities(identityUses(parts));
}
