import '../parts/drop.css';
import type { FormEvent } from 'react';
import { Button, DropZone, type FileDropItem, FileTrigger } from 'react-aria-components';
import invoice from '../../samples/invoice.pdf?url';
import licence from '../../samples/licence.png?url';
import { Choice, namedOptions } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { useTemplates, useTracks } from '../requests/request-data.ts';
import { kinds } from '../requests/request-views.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { tryMessages } from './messages.ts';
import {
  accepted,
  type FileName,
  fileNames,
  kindNames,
  mayNameKinds,
  type Order,
  obstacleOf,
  type PictureKind,
  pictureKinds,
} from './order.ts';

interface OrderFormProps {
  readonly order: Order;
  readonly change: (changes: Partial<Order>) => void;
  readonly clients: readonly string[];
  readonly send: () => void;
  readonly isSending: boolean;
  readonly refusal: unknown;
}

const samples = [
  { name: 'invoice', file: 'invoice.pdf', type: 'application/pdf', address: invoice, track: 'documents' },
  { name: 'licence', file: 'licence.png', type: 'image/png', address: licence, track: 'identity' },
] as const;

/** What to send: files, and how they are processed. */
export function OrderForm({ order, change, clients, send, isSending, refusal }: OrderFormProps) {
  const messages = useMessages(tryMessages);
  const textOf = useProblemText();
  const obstacle = obstacleOf(order);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (obstacle === null) send();
  };
  return (
    <form className="panel padded order" onSubmit={submit}>
      <Choices order={order} change={change} clients={clients} />
      <div className="drops">
        {fileNames[order.kind].map((name) => (
          <FileDrop
            key={name}
            name={name}
            file={order.files[name]}
            choose={(file) => {
              const { [name]: _, ...others } = order.files;
              change({ files: file === undefined ? others : { ...others, [name]: file } });
            }}
          />
        ))}
      </div>
      {mayNameKinds(order) && <PictureKinds order={order} change={change} />}
      {order.kind === 'ocr' && <Samples change={change} />}
      {order.kind === 'face_match' && (
        <label className="consent">
          <input
            type="checkbox"
            checked={order.consent}
            onChange={(event) => change({ consent: event.target.checked })}
          />
          {messages.consent}
        </label>
      )}
      {obstacle === 'large' && <p role="alert">{messages.large}</p>}
      {refusal !== null && <p role="alert">{textOf(refusal)}</p>}
      <div>
        <Button className="button primary" type="submit" isDisabled={obstacle !== null || isSending}>
          {isSending ? messages.sending : messages.send}
        </Button>
      </div>
    </form>
  );
}

/** What each of two pictures shows, where the track does not say it. */
function PictureKinds({ order, change }: Pick<OrderFormProps, 'order' | 'change'>) {
  const messages = useMessages(tryMessages);
  const { data } = useTracks(order.client === '' ? undefined : order.client);
  const track = data?.tracks.find(({ name }) => name === order.track);
  const fixed = track?.kind === 'face_match' ? track.imageKinds : null;
  if (fixed !== null) {
    return <p className="faint">{messages.fixedKinds(fixed.map((kind) => messages.pictureKinds[kind]))}</p>;
  }
  const options: readonly (readonly [PictureKind | '', string])[] = [
    ['', messages.guessedKind],
    ...pictureKinds.map((kind) => [kind, messages.pictureKinds[kind]] as const),
  ];
  return (
    <div className="choices">
      {kindNames.map((name) => (
        <Choice
          key={name}
          label={messages.shows[name]}
          value={order.kinds[name] ?? ''}
          options={options}
          choose={(kind) => {
            const { [name]: _, ...others } = order.kinds;
            change({ kinds: kind === '' ? others : { ...others, [name]: kind } });
          }}
        />
      ))}
    </div>
  );
}

function Samples({ change }: Pick<OrderFormProps, 'change'>) {
  const messages = useMessages(tryMessages);
  const take = async ({ address, file, type, track }: (typeof samples)[number]): Promise<void> => {
    const bytes = await (await fetch(address)).blob();
    change({ track, template: '', files: { imageFile: new File([bytes], file, { type }) } });
  };
  return (
    <div className="samples">
      <span className="faint">{messages.samples}</span>
      {samples.map((sample) => (
        <Button key={sample.name} className="button" onPress={() => void take(sample)}>
          {messages.sampleNames[sample.name]}
        </Button>
      ))}
    </div>
  );
}

/** Client, kind, track and template. */
function Choices({ order, change, clients }: Pick<OrderFormProps, 'order' | 'change' | 'clients'>) {
  const messages = useMessages(tryMessages);
  const client = order.client === '' ? undefined : order.client;
  const { data } = useTracks(client);
  const { data: templates } = useTemplates(client);
  const tracks = (data?.tracks ?? []).filter(({ kind }) => kind === order.kind);
  const allowed = tracks.find(({ name }) => name === order.track);
  const named = allowed?.kind === 'ocr' && allowed.templates.length > 0 ? allowed.templates : null;
  const choose = (kind: Order['kind']) => {
    const track = data?.tracks.find((each) => each.kind === kind)?.name ?? '';
    change({ kind, track: kind === 'ocr' ? 'documents' : track, template: '', files: {}, kinds: {} });
  };
  const choices = [
    {
      label: messages.client,
      value: order.client,
      options: clients.map((name) => [name, name] as const),
      choose: (client: string) => change({ client, kinds: {} }),
    },
    {
      label: messages.track,
      value: order.track,
      options: tracks.map(({ name, title }) => [name, `${title} (${name})`] as const),
      choose: (track: string) => change({ track, template: '', kinds: {} }),
    },
  ];
  return (
    <div className="choices">
      <Choice
        label={messages.kind}
        value={order.kind}
        options={kinds.map((each) => [each, messages.kinds[each]] as const)}
        choose={choose}
      />
      {choices.map((choice) => (
        <Choice key={choice.label} {...choice} />
      ))}
      {order.kind === 'ocr' && (
        <Choice
          label={messages.template}
          value={order.template}
          options={namedOptions({
            any: messages.anyTemplate,
            names: (templates?.templates ?? [])
              .map(({ name }) => name)
              .filter((name) => named === null || named.includes(name)),
          })}
          choose={(template) => change({ template })}
        />
      )}
    </div>
  );
}

interface FileDropProps {
  readonly name: FileName;
  readonly file: File | undefined;
  readonly choose: (file: File | undefined) => void;
}

/** A place for one file: dropped, pasted, or chosen. */
function FileDrop({ name, file, choose }: FileDropProps) {
  const messages = useMessages(tryMessages);
  const formats = useFormats();
  const take = async (items: readonly unknown[]): Promise<void> => {
    const item = items.find(isFile);
    if (item !== undefined) choose(await item.getFile());
  };
  return (
    <DropZone className="drop" aria-label={messages.drops[name]} onDrop={({ items }) => void take(items)}>
      <strong>{messages.drops[name]}</strong>
      {file === undefined ? (
        <span className="faint">{messages.drop}</span>
      ) : (
        <span>
          {file.name} <span className="faint number">{formats.count(Math.ceil(file.size / 1024))} kB</span>
        </span>
      )}
      <span className="drop-actions">
        <FileTrigger acceptedFileTypes={[...accepted]} onSelect={(files) => choose(files?.[0] ?? undefined)}>
          <Button className="button">
            <Icon name="upload" />
            {messages.choose}
          </Button>
        </FileTrigger>
        {file !== undefined && (
          <Button className="button quiet" onPress={() => choose(undefined)}>
            {messages.remove}
          </Button>
        )}
      </span>
    </DropZone>
  );
}

function isFile(item: unknown): item is FileDropItem {
  return typeof item === 'object' && item !== null && Reflect.get(item, 'kind') === 'file';
}
