import './sign-in.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { typedText } from '../parts/form-text.ts';
import { Icon } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { ApiProblem, callApi } from '../shell/api.ts';
import { Appearance } from '../shell/appearance.tsx';
import { useWords } from '../shell/language.tsx';
import { useSessionChanges } from '../shell/session.ts';
import type { SignInOptions } from '../wire.ts';
import { KeyForm } from './key-form.tsx';
import { signInWords } from './words.ts';

/** The way in. */
export function SignInPage() {
  const words = useWords(signInWords);
  const { data: options } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => callApi<SignInOptions>('/api/v1/session/options'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <main className="sign-in">
      <div className="panel sign-in-panel">
        <h1>
          <Icon name="document" />
          docface
        </h1>
        <SignInForm />
        {options?.identityProvider != null && (
          <a className="button" href={options.identityProvider.start}>
            {words.otherWay}
          </a>
        )}
        <p className="faint sign-in-help">{words.help}</p>
        <KeyForm />
      </div>
      <div className="sign-in-appearance">
        <Appearance />
      </div>
    </main>
  );
}

function SignInForm() {
  const words = useWords(signInWords);
  const textOf = useProblemText();
  const { signIn } = useSessionChanges();
  const [refusal, setRefusal] = useState<string | null>(() =>
    new URLSearchParams(location.search).has('refused') ? words.refused : null,
  );
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    try {
      await signIn(typedText(form, 'name').trim().toLowerCase(), typedText(form, 'password'));
    } catch (error) {
      setRefusal(refusalOf(error) ?? textOf(error));
      setBusy(false);
    }
  };
  const refusalOf = (error: unknown): string | null => {
    if (!(error instanceof ApiProblem)) return null;
    if (error.code === 'UNAUTHENTICATED') return words.wrong;
    return error.code === 'RATE_LIMITED' ? words.blocked(error.retryAfterSeconds ?? 0) : null;
  };
  return (
    <Form className="sign-in-form" onSubmit={(event) => void submit(event)}>
      <TextField className="field" name="name" autoComplete="username" isRequired>
        <Label>{words.name}</Label>
        <Input autoCapitalize="none" spellCheck="false" />
      </TextField>
      <TextField className="field" name="password" type="password" autoComplete="current-password" isRequired>
        <Label>{words.password}</Label>
        <Input />
      </TextField>
      <p className="sign-in-refusal" role="alert">
        {refusal}
      </p>
      <Button className="button primary" type="submit" isDisabled={busy}>
        {busy ? words.busy : words.signIn}
      </Button>
    </Form>
  );
}
