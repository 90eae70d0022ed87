import { useCallback } from 'react';
import { useTemplates } from '../requests/request-data.ts';
import type { ReadDocument } from '../wire.ts';
import type { ColumnsOf } from './edits.ts';

/** What templates say of the documents of a result: the titles of fields, and the columns of lists. */
export function useTemplateOf(documents: readonly ReadDocument[]) {
  const { data } = useTemplates();
  const templateOf = useCallback(
    (document: number) => data?.templates.find(({ name }) => name === documents[document]?.template.name),
    [data, documents],
  );
  const titleOf = useCallback(
    (document: number, list: string | null, key: string): string => {
      const template = templateOf(document);
      const fields = list === null ? template?.fields : template?.lists.find((each) => each.key === list)?.fields;
      return fields?.find((each) => each.key === key)?.title ?? key;
    },
    [templateOf],
  );
  const columnsOf: ColumnsOf = useCallback(
    (document, list) => {
      const [first] = documents[document]?.lists[list] ?? [];
      if (first !== undefined) return Object.keys(first);
      return (
        templateOf(document)
          ?.lists.find((each) => each.key === list)
          ?.fields.map(({ key }) => key) ?? []
      );
    },
    [documents, templateOf],
  );
  return { titleOf, columnsOf };
}
