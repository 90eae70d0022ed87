import '../parts/drop.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, DropZone, type FileDropItem, FileTrigger } from 'react-aria-components';
import { Choice } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { NoClients } from '../parts/no-clients.tsx';
import { useProblemText } from '../parts/states.tsx';
import { codeMessages, requestMessages } from '../requests/messages.ts';
import { useClientNames, useTracks } from '../requests/request-data.ts';
import { useMessages } from '../shell/language.tsx';
import { accepted } from '../try-it/order.ts';
import type { EntryName } from './catalog-data.ts';
import { isOver, type Upload, type UploadProblem } from './keep-file.ts';
import { useSampleUploads } from './sample-uploads.ts';
import { uploadMessages } from './upload-messages.ts';

/** Several files at once, each read and kept as a sample of a template. */
export function UploadPanel({ entry }: { readonly entry: EntryName }) {
  const messages = useMessages(uploadMessages);
  const { data } = useClientNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const [named, setTrack] = useState('documents');
  const names = (data?.clients ?? []).map(({ name }) => name);
  const client = entry.client ?? chosen ?? names[0];
  const { data: listed } = useTracks(client);
  const tracks = (listed?.tracks ?? []).filter(({ kind }) => kind === 'ocr');
  const track = tracks.find(({ name }) => name === named)?.name ?? tracks[0]?.name;
  const { uploads, begin, forget } = useSampleUploads(entry);
  if (data === undefined) return null;
  if (client === undefined) return <NoClients />;
  const take = (files: readonly File[]): void => {
    if (files.length > 0 && track !== undefined) begin({ files, client, track });
  };
  return (
    <section className="catalog-uploads" aria-label={messages.title}>
      <h3>{messages.title}</h3>
      <p className="faint">{messages.advice}</p>
      <div className="catalog-part">
        {entry.client === undefined && (
          <Choice
            label={messages.client}
            value={client}
            options={names.map((name) => [name, name] as const)}
            choose={setChosen}
          />
        )}
        <Choice
          label={messages.track}
          value={track ?? ''}
          options={tracks.map(({ name, title }) => [name, `${title} (${name})`] as const)}
          choose={setTrack}
        />
      </div>
      <DropZone
        className="drop"
        aria-label={messages.drop}
        onDrop={({ items }) => void filesOf(items).then((files) => take(files))}
      >
        <span className="faint">{messages.drop}</span>
        <FileTrigger
          acceptedFileTypes={[...accepted]}
          allowsMultiple
          onSelect={(files) => take(files === null ? [] : [...files])}
        >
          <Button className="button" isDisabled={track === undefined}>
            <Icon name="upload" />
            {messages.choose}
          </Button>
        </FileTrigger>
      </DropZone>
      {uploads.length > 0 && <Uploads uploads={uploads} forget={forget} />}
    </section>
  );
}

async function filesOf(items: readonly unknown[]): Promise<readonly File[]> {
  return Promise.all(items.filter(isFile).map((item) => item.getFile()));
}

function isFile(item: unknown): item is FileDropItem {
  return typeof item === 'object' && item !== null && Reflect.get(item, 'kind') === 'file';
}

interface UploadsProps {
  readonly uploads: readonly Upload[];
  readonly forget: () => void;
}

/** How far each file is. */
function Uploads({ uploads, forget }: UploadsProps) {
  const messages = useMessages(uploadMessages);
  const over = uploads.filter(isOver).length;
  const failures = uploads.filter(({ state }) => state === 'failed').length;
  return (
    <>
      <div className="catalog-bar">
        <p role="status">
          {messages.progress(over, uploads.length)}
          {failures > 0 && ` · ${messages.failures(failures)}`}
        </p>
        <Button className="button quiet" isDisabled={over === 0} onPress={forget}>
          {messages.forget}
        </Button>
      </div>
      <ul className="catalog-samples" aria-label={messages.files}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </>
  );
}

const tones = { kept: 'good', failed: 'bad' } as const;

function UploadRow({ upload }: { readonly upload: Upload }) {
  const messages = useMessages(uploadMessages);
  const { stages } = useMessages(requestMessages);
  const { name, state, stage, requestId, problem } = upload;
  const tone = state === 'kept' || state === 'failed' ? tones[state] : 'busy';
  return (
    <li data-upload={state}>
      {!isOver(upload) && <span className="spinner" aria-hidden="true" />}
      <strong>{name}</strong>
      <span className="badge" data-tone={tone}>
        {messages.states[state]}
      </span>
      {state === 'reading' && stage !== null && <span className="faint">{stages[stage]}</span>}
      {requestId !== null && (
        <Link to="/requests/$requestId" params={{ requestId }} search={{}}>
          {messages.request}
        </Link>
      )}
      {problem !== null && <Problem problem={problem} />}
    </li>
  );
}

/** The code, and in words what to do about it. */
function Problem({ problem: { code, detail, refusal } }: { readonly problem: UploadProblem }) {
  const advice: Readonly<Record<string, string>> = useMessages(codeMessages);
  const textOf = useProblemText();
  return (
    <span className="catalog-upload-problem">
      <span className="code">{code}</span> {advice[code] ?? (refusal === null ? detail : textOf(refusal))}
    </span>
  );
}
