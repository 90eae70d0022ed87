import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ClientNames, Role, Session } from '../api-types.ts';
import { ApiProblem, callApi, forgetAnswers, holdKey, holdSession, holdsKey } from './api.ts';
import { tabStore } from './tab-store.ts';

const sessionPath = '/api/v1/session';
export const sessionKey = ['session'] as const;

/** What somebody is here: an operator with a role, or a client, whose API key shows what is its own. */
export type Standing = Role | 'client';

/** Who looks at the console. */
export interface Visitor {
  readonly operator: { readonly name: string; readonly role: Standing };
  /** Whether it can be changed: clients come with a key, others from an identity provider. */
  readonly hasPassword: boolean;
}

export const SessionContext = createContext<Visitor | null>(null);

/** Null when nobody is signed in. */
export async function readSession(): Promise<Visitor | null> {
  try {
    if (holdsKey()) return await readClient();
    const session = await callApi<Session>(sessionPath);
    holdSession(session);
    return session;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

/** The client whose key is held. Refuses keys of operators, who name a client to see limits. */
async function readClient(): Promise<Visitor> {
  await callApi('/api/v1/limits');
  const { clients } = await callApi<ClientNames>('/api/v1/client-names');
  return { operator: { name: clients[0]?.name ?? '', role: 'client' }, hasPassword: false };
}

/** Who is signed in. */
export function useSession(): Visitor {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('Nobody is signed in here.');
  return session;
}

/** A client is below all of them: it sees less, however much of it. */
const order: readonly Standing[] = ['viewer', 'reviewer', 'editor', 'admin'];

/** Whether a role may do what `needed` may. */
export function isAtLeast(role: Standing, needed: Role): boolean {
  return order.indexOf(role) >= order.indexOf(needed);
}

/** Whether who is signed in has this role or a higher one. What they may do the service decides; this only hides. */
export function useMay(role: Role): boolean {
  return isAtLeast(useSession().operator.role, role);
}

/** Whether a client looks at what is its own. */
export function useIsClient(): boolean {
  return useSession().operator.role === 'client';
}

/** Begins and ends sessions. */
export function useSessionChanges() {
  const queries = useQueryClient();
  return {
    signIn: async (name: string, password: string): Promise<void> => {
      holdKey(null);
      const session = await callApi<Session>(sessionPath, { method: 'POST', body: { name, password } });
      holdSession(session);
      queries.setQueryData(sessionKey, session);
    },
    signInByKey: async (key: string): Promise<void> => {
      holdKey(key);
      try {
        queries.setQueryData(sessionKey, await readClient());
      } catch (error) {
        holdKey(null);
        throw error;
      }
    },
    signOut: async (everywhere: boolean): Promise<void> => {
      const query = { everywhere: everywhere ? 'true' : undefined };
      if (!holdsKey()) await callApi(sessionPath, { method: 'DELETE', query });
      holdKey(null);
      holdSession(null);
      forgetAnswers();
      tabStore.clear();
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      queries.setQueryData(sessionKey, null);
    },
  };
}
