import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Role, Session } from '../wire.ts';
import { ApiProblem, callApi, forgetAnswers, holdSession } from './api.ts';

const sessionPath = '/api/v1/session';
export const sessionKey = ['session'] as const;

export const SessionContext = createContext<Session | null>(null);

/** Null when nobody is signed in. */
export async function readSession(): Promise<Session | null> {
  try {
    const session = await callApi<Session>(sessionPath);
    holdSession(session);
    return session;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

/** Who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('Nobody is signed in here.');
  return session;
}

const order: readonly Role[] = ['viewer', 'reviewer', 'editor', 'admin'];

/** Whether a role may do what `needed` may. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return order.indexOf(role) >= order.indexOf(needed);
}

/** Whether who is signed in has this role or a higher one. What they may do the service decides; this only hides. */
export function useMay(role: Role): boolean {
  return isAtLeast(useSession().operator.role, role);
}

/** Begins and ends sessions. */
export function useSessionChanges() {
  const queries = useQueryClient();
  return {
    signIn: async (name: string, password: string): Promise<void> => {
      const session = await callApi<Session>(sessionPath, { method: 'POST', body: { name, password } });
      holdSession(session);
      queries.setQueryData(sessionKey, session);
    },
    signOut: async (everywhere: boolean): Promise<void> => {
      await callApi(sessionPath, { method: 'DELETE', query: { everywhere: everywhere ? 'true' : undefined } });
      holdSession(null);
      forgetAnswers();
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      queries.setQueryData(sessionKey, null);
    },
  };
}
