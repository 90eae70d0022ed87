import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button } from 'react-aria-components';
import { typedText } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { useWords } from '../shell/language.tsx';
import { useIsClient } from '../shell/session.ts';
import { useClientNames, useTracks } from './request-data.ts';
import { kinds, type RequestFilters, requestFilters, statuses } from './request-filters.ts';
import { requestWords } from './words.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What narrows the list. The address holds it, so that it can be shared and survives a reload. */
export function FilterBar({ filters }: { readonly filters: RequestFilters }) {
  const words = useWords(requestWords);
  const navigate = useNavigate();
  const change = (changes: Readonly<Record<string, string>>): void => {
    void navigate({ to: '/requests', search: requestFilters({ ...filters, ...changes }), replace: true });
  };
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sought = typedText(event.currentTarget, 'sought').trim();
    if (uuid.test(sought.toLowerCase())) {
      void navigate({ to: '/requests/$requestId', params: { requestId: sought.toLowerCase() } });
    } else change({ reference: sought });
  };
  const chosen = (name: string) => (event: { target: { value: string } }) => change({ [name]: event.target.value });
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <form className="filters" role="search" onSubmit={find}>
      <label className="field filters-search">
        <span>{words.search}</span>
        <input key={filters.reference ?? ''} name="sought" type="search" defaultValue={filters.reference ?? ''} />
      </label>
      <Button className="button" type="submit">
        <Icon name="search" />
        {words.find}
      </Button>
      <label className="field">
        <span>{words.status}</span>
        <select value={filters.status ?? ''} onChange={chosen('status')}>
          <option value="">{words.anyStatus}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {words.statuses[status]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{words.kind}</span>
        <select value={filters.kind ?? ''} onChange={chosen('kind')}>
          <option value="">{words.anyKind}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <NamedChoices filters={filters} chosen={chosen} />
      <label className="field">
        <span>{words.from}</span>
        <input type="date" value={filters.from ?? ''} onChange={chosen('from')} />
      </label>
      <label className="field">
        <span>{words.to}</span>
        <input type="date" value={filters.to ?? ''} onChange={chosen('to')} />
      </label>
      {isNarrowed && (
        <Button className="button quiet" onPress={() => void navigate({ to: '/requests', search: {} })}>
          <Icon name="cross" />
          {words.clear}
        </Button>
      )}
    </form>
  );
}

interface NamedChoicesProps {
  readonly filters: RequestFilters;
  readonly chosen: (name: string) => (event: { target: { value: string } }) => void;
}

/** Clients and tracks by name. */
function NamedChoices({ filters, chosen }: NamedChoicesProps) {
  const words = useWords(requestWords);
  const isClient = useIsClient();
  const { data: names } = useClientNames();
  const { data: tracks } = useTracks();
  const choices = [
    { name: 'client', label: words.client, any: words.anyClient, values: names?.clients.map(({ name }) => name) ?? [] },
    { name: 'track', label: words.track, any: words.anyTrack, values: tracks?.tracks.map(({ name }) => name) ?? [] },
  ] as const;
  return choices
    .filter(({ name }) => name !== 'client' || !isClient)
    .map(({ name, label, any, values }) => {
      const value = filters[name] ?? '';
      return (
        <label className="field" key={name}>
          <span>{label}</span>
          <select value={value} onChange={chosen(name)}>
            <option value="">{any}</option>
            {[...new Set(value === '' ? values : [...values, value])].map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      );
    });
}
