import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { readSession, SessionContext, sessionKey } from './session.ts';

/** Shows its children to who is signed in, and the way in to everybody else. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data: session, error, refetch, isPending } = useQuery({ queryKey: sessionKey, queryFn: readSession });
  if (isPending) return <LoadingState />;
  if (session === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (session === null) return <SignInPage />;
  return <SessionContext value={session}>{children}</SessionContext>;
}
