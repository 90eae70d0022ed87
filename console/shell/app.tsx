import { QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { ApiProblem } from './api.ts';
import { LanguageProvider, useLanguage } from './language.tsx';
import { router } from './router.tsx';
import { readSession, SessionContext, sessionKey } from './session.ts';

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (error instanceof ApiProblem && error.code === 'UNAUTHENTICATED') queries.setQueryData(sessionKey, null);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      // What was refused is refused again; what did not answer may.
      retry: (count, error) => count < 2 && error instanceof ApiProblem && (error.status === 0 || error.status === 503),
    },
  },
});

/** The whole console. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <Localised />
      </LanguageProvider>
    </QueryClientProvider>
  );
}

function Localised() {
  const { language } = useLanguage();
  return (
    <I18nProvider locale={language}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </I18nProvider>
  );
}

/** Shows its children to who is signed in, and the way in to everybody else. */
function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data: session, error, refetch, isPending } = useQuery({ queryKey: sessionKey, queryFn: readSession });
  if (isPending) return <LoadingState />;
  if (session === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (session === null) return <SignInPage />;
  return <SessionContext value={session}>{children}</SessionContext>;
}
