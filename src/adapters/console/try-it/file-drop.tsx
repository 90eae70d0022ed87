import { Button, DropZone, type FileDropItem, FileTrigger } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { useFormats, useWords } from '../shell/language.tsx';
import type { FileName } from './order.ts';
import { tryWords } from './words.ts';

interface FileDropProps {
  readonly name: FileName;
  readonly file: File | undefined;
  readonly choose: (file: File | undefined) => void;
}

const accepted = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'];

/** A place for one file: dropped, pasted, or chosen. */
export function FileDrop({ name, file, choose }: FileDropProps) {
  const words = useWords(tryWords);
  const formats = useFormats();
  const take = async (items: readonly unknown[]): Promise<void> => {
    const item = items.find(isFile);
    if (item !== undefined) choose(await item.getFile());
  };
  return (
    <DropZone className="drop" aria-label={words.drops[name]} onDrop={({ items }) => void take(items)}>
      <strong>{words.drops[name]}</strong>
      {file === undefined ? (
        <span className="faint">{words.drop}</span>
      ) : (
        <span>
          {file.name} <span className="faint number">{formats.count(Math.ceil(file.size / 1024))} kB</span>
        </span>
      )}
      <span className="drop-actions">
        <FileTrigger acceptedFileTypes={accepted} onSelect={(files) => choose(files?.[0] ?? undefined)}>
          <Button className="button">
            <Icon name="upload" />
            {words.choose}
          </Button>
        </FileTrigger>
        {file !== undefined && (
          <Button className="button quiet" onPress={() => choose(undefined)}>
            {words.remove}
          </Button>
        )}
      </span>
    </DropZone>
  );
}

function isFile(item: unknown): item is FileDropItem {
  return typeof item === 'object' && item !== null && Reflect.get(item, 'kind') === 'file';
}
