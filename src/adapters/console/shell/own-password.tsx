import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Form, PasswordField } from '../parts/forms.tsx';
import { ApiProblem, callApi } from './api.ts';
import { useWords } from './language.tsx';
import { shellWords } from './words.ts';

/** Changes the password of who is signed in. */
export function OwnPassword() {
  const words = useWords(shellWords);
  const [isOpen, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (body: { readonly current: unknown; readonly password: unknown }) =>
      callApi('/api/v1/session/password', { method: 'POST', body }),
    onSuccess: () => setOpen(false),
  });
  const isWrong = change.error instanceof ApiProblem && change.error.fields.some(({ field }) => field === 'current');
  if (!isOpen) {
    return (
      <>
        <Button className="button" onPress={() => setOpen(true)}>
          {words.changePassword}
        </Button>
        {change.isSuccess && <p role="status">{words.passwordChanged}</p>}
      </>
    );
  }
  return (
    <Form
      submit={words.changePassword}
      isPending={change.isPending}
      error={isWrong ? null : change.error}
      onSubmit={(form) => change.mutate({ current: form.get('current'), password: form.get('password') })}
    >
      <label className="field">
        <span>{words.presentPassword}</span>
        <input name="current" type="password" required maxLength={1024} autoComplete="current-password" />
      </label>
      {isWrong && (
        <p className="refusal" role="alert">
          {words.presentWrong}
        </p>
      )}
      <PasswordField />
    </Form>
  );
}
