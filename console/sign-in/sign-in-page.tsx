import './sign-in.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form as AriaForm, Button, Input, Label, TextField } from 'react-aria-components';
import type { SignInOptions } from '../api-types.ts';
import { Form, textOf, typedText } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { ApiProblem, callApi } from '../shell/api.ts';
import { Appearance } from '../shell/appearance.tsx';
import { defineMessages } from '../shell/dictionary.ts';
import { useMessages } from '../shell/language.tsx';
import { useSessionChanges } from '../shell/session.ts';

const signInMessages = defineMessages(
  {
    what: 'Reads documents and compares faces',
    name: 'Name',
    password: 'Password',
    signIn: 'Sign in',
    busy: 'Signing in',
    wrong: 'This name and password do not belong together.',
    blocked: (seconds: number) => `Too many sign-ins failed. Try again in ${seconds} seconds.`,
    otherWay: 'Sign in with your organisation',
    refused: 'The sign-in with your organisation did not work. Begin again, or ask an administrator for a role.',
    byKey: 'For developers of a client',
    apiKey: 'API key of the client',
    keyHelp:
      'Shows the requests and deliveries of that client. The key stays in this page, and is forgotten when it is closed or loaded again.',
    keyWrong: 'Nothing is known of this key, or it is not valid any more.',
    keyOfOperator: 'This is the key of an operator. Operators sign in with name and password.',
    help: 'Who runs this service makes operators with the command “docface operator create”.',
  },
  {
    what: 'Lê documentos e compara faces',
    name: 'Nome',
    password: 'Senha',
    signIn: 'Entrar',
    busy: 'Entrando',
    wrong: 'Este nome e esta senha não combinam.',
    blocked: (seconds: number) => `Muitas tentativas falharam. Tente de novo em ${seconds} segundos.`,
    otherWay: 'Entrar com sua organização',
    refused: 'A entrada com sua organização não funcionou. Comece de novo, ou peça um papel a um administrador.',
    byKey: 'Para desenvolvedores de um cliente',
    apiKey: 'Chave de API do cliente',
    keyHelp:
      'Mostra as requisições e entregas desse cliente. A chave fica nesta página, e é esquecida quando ela é fechada ou recarregada.',
    keyWrong: 'Nada se sabe desta chave, ou ela não vale mais.',
    keyOfOperator: 'Esta é a chave de um operador. Operadores entram com nome e senha.',
    help: 'Quem mantém este serviço cria operadores com o comando “docface operator create”.',
  },
);

/** The way in. */
export function SignInPage() {
  const messages = useMessages(signInMessages);
  const { data: options } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => callApi<SignInOptions>('/api/v1/session/options'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <main className="sign-in">
      <div className="panel sign-in-panel">
        <header>
          <h1>
            <Icon name="document" />
            docface
          </h1>
          <p className="faint">{messages.what}</p>
        </header>
        {options?.passwords === false ? <Refusal>{wasRefused() ? messages.refused : null}</Refusal> : <SignInForm />}
        {options?.identityProvider != null && (
          <a className="button" href={options.identityProvider.start}>
            {messages.otherWay}
          </a>
        )}
        {options?.passwords !== false && <p className="faint sign-in-help">{messages.help}</p>}
        <hr />
        <KeyForm />
      </div>
      <div className="sign-in-appearance">
        <Appearance />
      </div>
    </main>
  );
}

/** Whether the browser comes back from a sign-in elsewhere that did not work. */
function wasRefused(): boolean {
  return new URLSearchParams(location.search).has('refused');
}

function Refusal({ children }: { readonly children: string | null }) {
  return (
    <p className="sign-in-refusal" role="alert">
      {children}
    </p>
  );
}

function SignInForm() {
  const messages = useMessages(signInMessages);
  const textOf = useProblemText();
  const { signIn } = useSessionChanges();
  const [refusal, setRefusal] = useState<string | null>(() => (wasRefused() ? messages.refused : null));
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
    if (error.code === 'UNAUTHENTICATED') return messages.wrong;
    return error.code === 'RATE_LIMITED' ? messages.blocked(error.retryAfterSeconds ?? 0) : null;
  };
  return (
    <AriaForm className="sign-in-form" onSubmit={(event) => void submit(event)}>
      <TextField className="field" name="name" autoComplete="username" isRequired>
        <Label>{messages.name}</Label>
        <Input autoCapitalize="none" spellCheck="false" />
      </TextField>
      <TextField className="field" name="password" type="password" autoComplete="current-password" isRequired>
        <Label>{messages.password}</Label>
        <Input />
      </TextField>
      <Refusal>{refusal}</Refusal>
      <Button className="button primary" type="submit" isDisabled={busy}>
        {busy ? messages.busy : messages.signIn}
      </Button>
    </AriaForm>
  );
}

/** The way in of a client's developers: what their API key shows, and nothing else. */
function KeyForm() {
  const messages = useMessages(signInMessages);
  const [isOpen, setOpen] = useState(false);
  const { signInByKey } = useSessionChanges();
  const sign = useMutation({ mutationFn: signInByKey });
  if (!isOpen) {
    return (
      <Button className="button" onPress={() => setOpen(true)}>
        {messages.byKey}
      </Button>
    );
  }
  const code = sign.error instanceof ApiProblem ? sign.error.code : null;
  const reported =
    code === 'UNAUTHENTICATED' ? messages.keyWrong : code === 'MISSING_FIELD' ? messages.keyOfOperator : null;
  return (
    <Form
      submit={messages.signIn}
      isPending={sign.isPending}
      error={reported === null ? sign.error : null}
      onSubmit={(form) => sign.mutate(textOf(form, 'key') ?? '')}
    >
      <label className="field">
        <span>{messages.apiKey}</span>
        <input name="key" type="password" required maxLength={256} autoComplete="off" />
      </label>
      <p className="faint sign-in-help">{messages.keyHelp}</p>
      {reported !== null && (
        <p className="refusal" role="alert">
          {reported}
        </p>
      )}
    </Form>
  );
}
