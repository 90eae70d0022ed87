import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
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
  // A link of the page sends no key along.
  const isClient = useIsClient();
  const queries = useQueryClient();
  const { links, requestId } = request;
  const refresh = () => queries.invalidateQueries({ queryKey: ['request', requestId] });
  const cancel = useMutation({
    mutationFn: () => callApi(`/api/v1/requests/${requestId}/cancel`, { method: 'POST' }),
    onSettled: refresh,
  });
  return (
    <div className="request-actions">
      {request.result !== null && !isClient && <Downloads request={request} />}
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
        <DialogTrigger>
          <Button className="button">
            <Icon name="repeat" />
            {messages.reprocess}
          </Button>
          <Popover className="popover" placement="bottom end">
            <Dialog className="request-dialog" aria-label={messages.reprocess}>
              {({ close }) => <Reprocess request={request} done={() => void refresh().then(close)} />}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </div>
  );
}

function Downloads({ request: { kind, requestId, attempt } }: { readonly request: Envelope }) {
  const messages = useMessages(requestPageMessages);
  const own = `/api/v1/requests/${requestId}/result`;
  const files = [...(kind === 'ocr' ? (['text', 'markdown', 'pdf', 'hocr'] as const) : []), 'json' as const];
  const endings = { text: '.txt', markdown: '.md', pdf: '.pdf', hocr: '.hocr', json: '' } as const;
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
