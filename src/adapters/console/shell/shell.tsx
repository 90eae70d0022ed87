import './shell.css';
import { Link, Outlet } from '@tanstack/react-router';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { Appearance } from './appearance.tsx';
import { useWords } from './language.tsx';
import { OwnPassword } from './own-password.tsx';
import { roomsOf } from './rooms.ts';
import { useSession, useSessionChanges } from './session.ts';
import { shellWords } from './words.ts';

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
  const { operator } = useSession();
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
          {!isClient && <OwnPassword />}
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
