import './shell.css';
import { useMutation } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Form, PasswordField } from '../parts/forms.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import type { Role } from '../wire.ts';
import { ApiProblem, callApi } from './api.ts';
import { Appearance } from './appearance.tsx';
import { useWords } from './language.tsx';
import { isAtLeast, type Standing, useSession, useSessionChanges } from './session.ts';
import { shellWords } from './words.ts';

interface Room {
  readonly to: '/requests' | '/review' | '/try-it' | '/catalog' | '/operations' | '/operations/webhooks';
  readonly icon: IconName;
  /** Its word among `shellWords`. */
  readonly word: keyof (typeof shellWords)['en'] &
    ('requests' | 'review' | 'tryIt' | 'catalog' | 'operations' | 'webhooks');
  /** Which operators see it in the navigation: this role and higher ones; null for none. */
  readonly role: Role | null;
  /** Whether clients see it. */
  readonly forClients?: true;
}

/**
 * The rooms of the navigation, in order. A new one gets a line here, a word in `words.ts` and a route in `router.tsx`.
 */
const rooms: readonly Room[] = [
  { to: '/requests', icon: 'list', word: 'requests', role: 'viewer', forClients: true },
  { to: '/review', icon: 'check', word: 'review', role: 'reviewer' },
  { to: '/try-it', icon: 'flask', word: 'tryIt', role: 'editor' },
  { to: '/catalog', icon: 'document', word: 'catalog', role: 'editor' },
  { to: '/operations', icon: 'gauge', word: 'operations', role: 'editor' },
  { to: '/operations/webhooks', icon: 'upload', word: 'webhooks', role: null, forClients: true },
];

/** The rooms of somebody. */
function roomsOf(standing: Standing): readonly Room[] {
  return rooms.filter(({ role, forClients }) =>
    standing === 'client' ? forClients : role !== null && isAtLeast(standing, role),
  );
}

/** The frame of every room: navigation, account, and the room itself. */
export function Shell() {
  const words = useWords(shellWords);
  const { operator } = useSession();
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">
        {words.skip}
      </a>
      <header className="shell-bar">
        <Link className="shell-brand" to="/requests" search={{}}>
          <Icon name="document" />
          docface
        </Link>
        <nav className="shell-rooms nav-tabs" aria-label={words.navigation}>
          {roomsOf(operator.role).map(({ to, icon, word }) => (
            <Link key={to} to={to} search={{}} activeOptions={{ includeSearch: false }}>
              <Icon name={icon} />
              {words[word]}
            </Link>
          ))}
        </nav>
        <Account />
      </header>
      <main className="shell-content" id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function Account() {
  const words = useWords(shellWords);
  const { operator, hasPassword } = useSession();
  const { signOut } = useSessionChanges();
  const isClient = operator.role === 'client';
  return (
    <DialogTrigger>
      <Button className="shell-account" aria-label={`${words.account}: ${operator.name}`}>
        <Icon name="person" />
        <span className="shell-account-name">{operator.name}</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="shell-menu" aria-label={words.account}>
          <p className="shell-who">
            <strong>{operator.name}</strong>
            <span>{words.roles[operator.role]}</span>
          </p>
          <Appearance />
          <a className="shell-docs" href="/docs">
            {words.apiDocs}
          </a>
          {hasPassword && <OwnPassword />}
          <Button className="button" onPress={() => void signOut(false)}>
            {words.signOut}
          </Button>
          {!isClient && (
            <Button className="button" onPress={() => void signOut(true)}>
              {words.signOutEverywhere}
            </Button>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Changes the password of who is signed in. */
function OwnPassword() {
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
