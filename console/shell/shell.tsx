import './shell.css';
import { useMutation } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import type { Role } from '../api-types.ts';
import { Form, PasswordField } from '../parts/forms.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { ApiProblem, callApi } from './api.ts';
import { Appearance } from './appearance.tsx';
import { useMessages } from './language.tsx';
import { shellMessages } from './messages.ts';
import { isAtLeast, type Standing, useSession, useSessionChanges } from './session.ts';

interface Section {
  readonly to: '/requests' | '/review' | '/try-it' | '/catalog' | '/operations' | '/operations/webhooks';
  readonly icon: IconName;
  /** Its word among `shellMessages`. */
  readonly word: keyof (typeof shellMessages)['en'] &
    ('requests' | 'review' | 'tryIt' | 'catalog' | 'operations' | 'webhooks');
  /** Which operators see it in the navigation: this role and higher ones; null for none. */
  readonly role: Role | null;
  /** Whether clients see it. */
  readonly forClients?: true;
}

/**
 * The pages of the navigation, in order. A new one gets a line here, a word in `messages.ts` and a route in
 * `router.tsx`.
 */
const sections: readonly Section[] = [
  { to: '/requests', icon: 'list', word: 'requests', role: 'viewer', forClients: true },
  { to: '/review', icon: 'check', word: 'review', role: 'reviewer' },
  { to: '/try-it', icon: 'flask', word: 'tryIt', role: 'editor' },
  { to: '/catalog', icon: 'document', word: 'catalog', role: 'editor' },
  { to: '/operations', icon: 'gauge', word: 'operations', role: 'editor' },
  { to: '/operations/webhooks', icon: 'upload', word: 'webhooks', role: null, forClients: true },
];

/** The pages of somebody. */
function sectionsOf(standing: Standing): readonly Section[] {
  return sections.filter(({ role, forClients }) =>
    standing === 'client' ? forClients : role !== null && isAtLeast(standing, role),
  );
}

/** The frame of every room: navigation, account, and the room itself. */
export function Shell() {
  const messages = useMessages(shellMessages);
  const { operator } = useSession();
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">
        {messages.skip}
      </a>
      <header className="shell-bar">
        <Link className="shell-brand" to="/requests" search={{}}>
          <Icon name="document" />
          docface
        </Link>
        <nav className="shell-rooms nav-tabs" aria-label={messages.navigation}>
          {sectionsOf(operator.role).map(({ to, icon, word }) => (
            <Link key={to} to={to} search={{}} activeOptions={{ includeSearch: false }}>
              <Icon name={icon} />
              {messages[word]}
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
  const messages = useMessages(shellMessages);
  const { operator, hasPassword } = useSession();
  const { signOut } = useSessionChanges();
  const isClient = operator.role === 'client';
  return (
    <DialogTrigger>
      <Button className="shell-account" aria-label={`${messages.account}: ${operator.name}`}>
        <Icon name="person" />
        <span className="shell-account-name">{operator.name}</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="shell-menu" aria-label={messages.account}>
          <p className="shell-who">
            <strong>{operator.name}</strong>
            <span>{messages.roles[operator.role]}</span>
          </p>
          <Appearance />
          <a className="shell-docs" href="/docs">
            {messages.apiDocs}
          </a>
          {hasPassword && <OwnPassword />}
          <Button className="button" onPress={() => void signOut(false)}>
            {messages.signOut}
          </Button>
          {!isClient && (
            <Button className="button" onPress={() => void signOut(true)}>
              {messages.signOutEverywhere}
            </Button>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Changes the password of who is signed in. */
function OwnPassword() {
  const messages = useMessages(shellMessages);
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
          {messages.changePassword}
        </Button>
        {change.isSuccess && <p role="status">{messages.passwordChanged}</p>}
      </>
    );
  }
  return (
    <Form
      submit={messages.changePassword}
      isPending={change.isPending}
      error={isWrong ? null : change.error}
      onSubmit={(form) => change.mutate({ current: form.get('current'), password: form.get('password') })}
    >
      <label className="field">
        <span>{messages.presentPassword}</span>
        <input name="current" type="password" required maxLength={1024} autoComplete="current-password" />
      </label>
      {isWrong && (
        <p className="refusal" role="alert">
          {messages.presentWrong}
        </p>
      )}
      <PasswordField />
    </Form>
  );
}
