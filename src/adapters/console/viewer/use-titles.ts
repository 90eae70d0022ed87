import { useCallback } from 'react';
import { useTemplates } from '../requests/request-data.ts';
import type { ReadDocument } from '../wire.ts';
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
      const fields = list === null ? template?.fields : template?.lists.find((each) => each.key === list)?.fields;
      return fields?.find((each) => each.key === key)?.title ?? key;
    },
    [data, documents],
  );
}
