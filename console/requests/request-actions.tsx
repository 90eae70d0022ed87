import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import type { Envelope, Stage } from '../api-types.ts';
import { Choice, namedOptions } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { useIsClient, useMay } from '../shell/session.ts';
import { requestMessages } from './messages.ts';
import { isFinished, useTemplates } from './request-data.ts';
import { requestPageMessages } from './request-page-messages.ts';

const startsOf: Readonly<Record<Envelope['kind'], readonly Stage[]>> = {
  ocr: ['validation', 'ocr', 'typification'],
  face_match: ['face-match'],
};

/** What can be done with a request now. */
export function RequestActions({ request }: { readonly request: Envelope }) {
  const messages = useMessages(requestPageMessages);
  const mayManage = useMay('reviewer');
  const isAdmin = useMay('admin');
  // A link of the page sends no key along.
  const isClient = useIsClient();
  const queries = useQueryClient();
  const { links, requestId, result } = request;
  const template = result !== null && 'documents' in result ? result.documents[0]?.template.name : undefined;
  const isEditor = useMay('editor');
  const refresh = () => queries.invalidateQueries({ queryKey: ['request', requestId] });
  const cancel = useMutation({
    mutationFn: () => callApi(`/api/v1/requests/${requestId}/cancel`, { method: 'POST' }),
    onSettled: refresh,
  });
  return (
    <div className="request-actions">
      {result !== null && !isClient && <Downloads request={request} />}
      {isEditor && template !== undefined && (
        <KeepSample requestId={requestId} template={template} client={request.client?.name} />
      )}
      {isEditor && template !== undefined && (
        <Link
          className="button"
          to="/catalog/new"
          search={{ request: requestId, ...(!isAdmin && request.client && { client: request.client.name }) }}
        >
          <Icon name="plus" />
          {messages.newTemplate}
        </Link>
      )}
      {mayManage && links.cancel !== null && (
        <Button className="button" onPress={() => cancel.mutate()} isDisabled={cancel.isPending}>
          <Icon name="cross" />
          {messages.cancel}
        </Button>
      )}
      {mayManage && links.review !== null && (
        <Link className="button" to="/review/$requestId" params={{ requestId }}>
          <Icon name="check" />
          {messages.review}
        </Link>
      )}
      {mayManage && links.reprocess !== null && isFinished(request.status) && (
        <Asked icon="repeat" name={messages.reprocess}>
          {(close) => <Reprocess request={request} done={() => void refresh().then(close)} />}
        </Asked>
      )}
      {isAdmin && request.status !== 'erased' && (
        <Asked icon="cross" name={messages.erase}>
          {(close) => <Erase requestId={requestId} done={() => void refresh().then(close)} />}
        </Asked>
      )}
    </div>
  );
}

interface AskedProps {
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly name: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that asks more in a dialog before it does something. */
function Asked({ icon, name, children }: AskedProps) {
  return (
    <DialogTrigger>
      <Button className="button">
        <Icon name={icon} />
        {name}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="request-dialog" aria-label={name}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Asks once more, and erases the request. */
function Erase({ requestId, done }: { readonly requestId: string; readonly done: () => void }) {
  const messages = useMessages(requestPageMessages);
  const textOf = useProblemText();
  const erase = useMutation({
    mutationFn: () => callApi(`/api/v1/requests/${requestId}`, { method: 'DELETE' }),
    onSuccess: done,
  });
  return (
    <>
      <p>{messages.eraseNote}</p>
      {erase.error !== null && <p role="alert">{textOf(erase.error)}</p>}
      <Button className="button primary" onPress={() => erase.mutate()} isDisabled={erase.isPending}>
        {messages.eraseNow}
      </Button>
    </>
  );
}

interface KeepSampleProps {
  readonly requestId: string;
  /** Name of the template that it was read with. */
  readonly template: string;
  /** Name of the client that submitted it. */
  readonly client: string | undefined;
}

/**
 * Keeps the request as a sample of the template that it was read with, the client's own or the shared one, and leads to
 * it; nothing for those who may not change that.
 */
function KeepSample({ requestId, template, client }: KeepSampleProps) {
  const messages = useMessages(requestPageMessages);
  const textOf = useProblemText();
  const queries = useQueryClient();
  const isAdmin = useMay('admin');
  const { data } = useTemplates(client);
  const used = data?.templates.find(({ name }) => name === template);
  const part = used?.shared === false && client !== undefined ? { client } : {};
  const keep = useMutation({
    mutationFn: () =>
      callApi(`/api/v1/templates/${template}/samples`, { method: 'POST', query: part, body: { requestId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['catalog', 'template', template] }),
  });
  if (used === undefined || (used.shared && !isAdmin)) return null;
  if (keep.isSuccess) {
    return (
      <Link to="/catalog/$kind/$name" params={{ kind: 'template', name: template }} search={part}>
        {messages.keptAsSample(template)}
      </Link>
    );
  }
  return (
    <>
      <Button className="button" onPress={() => keep.mutate()} isDisabled={keep.isPending}>
        {messages.keepAsSample}
      </Button>
      {keep.error !== null && <p role="alert">{textOf(keep.error)}</p>}
    </>
  );
}

function Downloads({ request: { kind, requestId, attempt } }: { readonly request: Envelope }) {
  const messages = useMessages(requestPageMessages);
  const own = `/api/v1/requests/${requestId}/result`;
  const files = [...(kind === 'ocr' ? (['text', 'markdown', 'csv', 'pdf', 'hocr'] as const) : []), 'json' as const];
  const endings = { text: '.txt', markdown: '.md', csv: '.csv', pdf: '.pdf', hocr: '.hocr', json: '' } as const;
  return (
    <DialogTrigger>
      <Button className="button">
        <Icon name="download" />
        {messages.downloads}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="request-dialog" aria-label={messages.downloads}>
          {files.map((file) => (
            <a
              key={file}
              className="button quiet"
              href={`${own}${endings[file]}?attempt=${attempt}`}
              download={`${requestId}${endings[file] === '' ? '.json' : endings[file]}`}
            >
              {messages.files[file]}
            </a>
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Reprocess({ request, done }: { readonly request: Envelope; readonly done: () => void }) {
  const messages = useMessages(requestPageMessages);
  const { stages } = useMessages(requestMessages);
  const textOf = useProblemText();
  const { data: templates } = useTemplates(request.client?.name);
  const starts = startsOf[request.kind];
  const [from, setFrom] = useState<Stage>(starts[0] ?? 'validation');
  const [template, setTemplate] = useState('');
  const reprocess = useMutation({
    mutationFn: () =>
      callApi(`/api/v1/requests/${request.requestId}/reprocess`, {
        method: 'POST',
        body: { from, ...(template === '' ? {} : { template }) },
      }),
    onSuccess: done,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    reprocess.mutate();
  };
  return (
    <form className="request-reprocess" onSubmit={submit}>
      <Choice
        label={messages.reprocessFrom}
        value={from}
        options={starts.map((each) => [each, stages[each]] as const)}
        choose={setFrom}
      />
      {request.kind === 'ocr' && (
        <Choice
          label={messages.reprocessTemplate}
          value={template}
          options={namedOptions({
            any: messages.sameTemplate,
            names: (templates?.templates ?? []).map(({ name }) => name),
          })}
          choose={setTemplate}
        />
      )}
      <p className="faint">{messages.reprocessNote}</p>
      {reprocess.error !== null && <p role="alert">{textOf(reprocess.error)}</p>}
      <Button className="button primary" type="submit" isDisabled={reprocess.isPending}>
        {messages.start}
      </Button>
    </form>
  );
}
