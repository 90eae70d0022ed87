import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Form, textOf } from '../parts/forms.tsx';
import { ApiProblem } from '../shell/api.ts';
import { useWords } from '../shell/language.tsx';
import { useSessionChanges } from '../shell/session.ts';
import { signInWords } from './words.ts';

/** The way in of a client's developers: what their API key shows, and nothing else. */
export function KeyForm() {
  const words = useWords(signInWords);
  const [isOpen, setOpen] = useState(false);
  const { signInByKey } = useSessionChanges();
  const sign = useMutation({ mutationFn: signInByKey });
  if (!isOpen) {
    return (
      <Button className="button quiet" onPress={() => setOpen(true)}>
        {words.byKey}
      </Button>
    );
  }
  const code = sign.error instanceof ApiProblem ? sign.error.code : null;
  const told = code === 'UNAUTHENTICATED' ? words.keyWrong : code === 'MISSING_FIELD' ? words.keyOfOperator : null;
  return (
    <Form
      submit={words.signIn}
      isPending={sign.isPending}
      error={told === null ? sign.error : null}
      onSubmit={(form) => sign.mutate(textOf(form, 'key') ?? '')}
    >
      <label className="field">
        <span>{words.apiKey}</span>
        <input name="key" type="password" required maxLength={256} autoComplete="off" />
      </label>
      <p className="faint sign-in-help">{words.keyHelp}</p>
      {told !== null && (
        <p className="refusal" role="alert">
          {told}
        </p>
      )}
    </Form>
  );
}
