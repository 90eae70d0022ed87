import { Refusal } from '../parts/forms.tsx';
import { useTemplates } from '../requests/request-data.ts';
import { useWords } from '../shell/language.tsx';
import { type EntryName, useEntryChanges, useMayChange } from './catalog-data.ts';
import { catalogWords } from './words.ts';

interface ListResponseProps {
  readonly entry: EntryName;
  /** Whether the template is of the part that is shown: others are switched where they are. */
  readonly isOwn: boolean;
  /** Whether a text is edited, which may say something else of the switch. */
  readonly isEdited: boolean;
}

/** Whether a generative template reads documents that contain lists; nothing for templates of rules. */
export function ListResponse({ entry, isOwn, isEdited }: ListResponseProps) {
  const words = useWords(catalogWords);
  const mayChange = useMayChange(entry);
  const { switchLists } = useEntryChanges(entry);
  const { data } = useTemplates(entry.client);
  const template = data?.templates.find(({ name }) => name === entry.name);
  if (template?.kind !== 'generative') return null;
  return (
    <div className="catalog-switch">
      <label className="check">
        <input
          type="checkbox"
          checked={template.listResponse}
          disabled={!mayChange || !isOwn || isEdited || switchLists.isPending}
          onChange={(event) => switchLists.mutate(event.target.checked)}
        />
        {words.listResponse}
        <span className="badge" data-tone={template.listResponse ? 'good' : 'none'}>
          {template.listResponse ? words.on : words.off}
        </span>
      </label>
      <p className="faint">{isEdited && mayChange ? words.listResponseLater : words.listResponseNote}</p>
      <Refusal error={switchLists.error} />
    </div>
  );
}
