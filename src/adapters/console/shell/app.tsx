import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components';
import { ApiProblem } from './api.ts';
import { LanguageProvider, useLanguage } from './language.tsx';
import { router } from './router.tsx';
import { sessionKey } from './session.ts';
import { SessionGate } from './session-gate.tsx';

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
