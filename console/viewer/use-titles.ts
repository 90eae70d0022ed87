import { useCallback } from 'react';
import type { ReadDocument } from '../api-types.ts';
import { useTemplates } from '../requests/request-data.ts';
import type { TitleOf } from './spots.ts';

/**
 * What templates call the fields of documents, which are counted from 1; the key of one that a template does not have
 * any more. The client, by name, may have templates of its own; undefined for those who see one client alone.
 */
export function useTitles(documents: readonly ReadDocument[], client: string | undefined): TitleOf {
  const { data } = useTemplates(client);
  return useCallback(
    (number, list, key) => {
      const template = data?.templates.find(({ name }) => name === documents[number - 1]?.template.name);
      const within = template?.lists.find((each) => each.key === list);
      if (key === null) return within?.title ?? list ?? '';
      const fields = list === null ? template?.fields : within?.fields;
      return fields?.find((each) => each.key === key)?.title ?? key;
    },
    [data, documents],
  );
}

/**
 * What people call documents, which are counted from 1: the title of the template that read it; its type where there is
 * no such template any more.
 */
export function useDocumentNames(
  documents: readonly ReadDocument[],
  client: string | undefined,
): (document: number) => string {
  const { data } = useTemplates(client);
  return (number) => {
    const document = documents[number - 1];
    const template = data?.templates.find(({ name }) => name === document?.template.name);
    return template?.title ?? document?.type ?? '';
  };
}
