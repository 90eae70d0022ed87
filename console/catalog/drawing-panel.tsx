import { useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import type { OcrResult, Polygon, ReadPage, SampleList } from '../api-types.ts';
import { Choice } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useRequest } from '../requests/request-data.ts';
import type { Tool } from '../review/marking.ts';
import { PageBoard } from '../review/page-board.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useShownValue } from '../viewer/field-value.ts';
import { pagePath } from '../viewer/picture.tsx';
import { type EntryName, useReading, useSamples } from './catalog-data.ts';
import { DrawingFields } from './drawing-fields.tsx';
import { drawingMessages } from './drawing-messages.ts';
import { type DrawnRule, fieldsOf, labelRule, textIn, withRule, zoneRule } from './drawn-rule.ts';
import { regionsOf, type ShownPage } from './regions.ts';

interface DrawingProps {
  readonly entry: EntryName;
  readonly text: string;
  /** Whether the service found nothing wrong with the text, so that it can read. */
  readonly isFine: boolean;
  /** Takes a text with a rule or a field more; `place` is where in it to look, null for nowhere. */
  readonly take: (text: string, place: string | null) => void;
}

type Sample = SampleList['samples'][number];

/** The page of a sample, on which a box becomes a rule of the text. */
export function DrawingPanel({ entry, ...drawing }: DrawingProps) {
  const messages = useMessages(drawingMessages);
  const formats = useFormats();
  const { data, error, refetch } = useSamples(entry);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const sample = data.samples.find(({ sampleId }) => sampleId === chosen) ?? data.samples.at(-1);
  return (
    <section className="drawing" aria-label={messages.drawing}>
      {sample === undefined ? (
        <p>{messages.drawNoSamples}</p>
      ) : (
        <>
          {data.samples.length > 1 && (
            <Choice
              label={messages.sample}
              value={sample.sampleId}
              options={data.samples.map(({ sampleId, requestId, createdAt }) => {
                return [sampleId, `${formats.moment(createdAt)} · ${requestId.slice(-12)}`] as const;
              })}
              choose={setChosen}
            />
          )}
          <SamplePage key={sample.sampleId} sample={sample} entry={entry} {...drawing} />
        </>
      )}
    </section>
  );
}

function SamplePage({ sample, ...drawing }: DrawingProps & { readonly sample: Sample }) {
  const messages = useMessages(drawingMessages);
  const { data, error } = useRequest(sample.requestId);
  if (error !== null) return <p>{messages.drawGone}</p>;
  if (data === undefined) return <LoadingState />;
  const { result, requestId, attempt } = data;
  if (result === null || !('documents' in result)) return <p>{messages.drawGone}</p>;
  const pages = pagesOf(result, drawing.entry.name);
  const pictureOf = (page: number): string => pagePath({ requestId, attempt }, page);
  return <Drawing {...drawing} sample={sample} pages={pages} pictureOf={pictureOf} />;
}

/** The pages of the document that was read with a template; all of a file that was read with another. */
function pagesOf({ documents, pages }: OcrResult, name: string): readonly ReadPage[] {
  const own = documents.find(({ template }) => template.name === name) ?? documents[0];
  const found = pages.filter(({ number }) => own?.pages.includes(number) ?? true);
  return found.length === 0 ? pages : found;
}

interface PagesProps extends DrawingProps {
  readonly sample: Sample;
  readonly pages: readonly ReadPage[];
  readonly pictureOf: (page: number) => string;
}

const meanings = ['zone', 'label'] as const;

function Drawing({ entry, sample, pages, pictureOf, text, isFine, take }: PagesProps) {
  const messages = useMessages(drawingMessages);
  const reading = useReading(entry, isFine ? { text, sampleId: sample.sampleId } : null);
  const fields = fieldsOf(text);
  const desk = useDrawingDesk(pages[0]?.number ?? 1);
  const { box, meaning } = desk;
  const page = pages.find((each) => each.number === desk.page);
  const field = fields.find((each) => each.key === desk.field) ?? fields[0];
  if (page === undefined) return <p>{messages.drawGone}</p>;
  const isFirst = page === pages[0];
  const rule = box === null ? null : ruleOf(meaning, box, { page, isFirst });
  const write = (): void => {
    const written = rule === null || field === undefined ? null : withRule(text, field.key, rule);
    if (written === null) return;
    desk.setBox(null);
    take(written.text, written.place);
  };
  const read = reading.data?.values.find((each) => each.kind === 'field' && each.key === field?.key);
  const boxes = boxesOn(text, { page, isFirst });
  return (
    <>
      <Choices pages={pages} desk={desk} />
      <div className="catalog-bar">
        <p role="status">
          {box !== null && <InBox text={textIn(box, page)} isUsable={rule !== null} />}
          {box === null && field !== undefined && read !== undefined && isFine && !reading.isPlaceholderData && (
            <Reads title={field.title} value={read.after} />
          )}
          {box === null && read === undefined && messages.drawAdvice}
        </p>
        <ToggleButton
          className="button"
          isSelected={desk.tool === 'look'}
          onChange={(moves) => desk.setTool(moves ? 'look' : 'box')}
        >
          {messages.movePage}
        </ToggleButton>
        <Button className="button primary" isDisabled={rule === null || field === undefined} onPress={write}>
          {messages.takeRule}
        </Button>
      </div>
      <div className="drawing-desk">
        <div className="drawing-page">
          <PageBoard
            key={page.number}
            page={page}
            picture={pictureOf(page.number)}
            boxes={boxes}
            chosen={field?.key ?? null}
            isStill
            choose={desk.setField}
            tool={desk.tool}
            marked={box === null ? null : { page: page.number, polygon: box }}
            mark={(place) => desk.setBox(place !== null && 'polygon' in place ? place.polygon : null)}
            bare={false}
          />
        </div>
        <DrawingFields
          text={text}
          field={field?.key ?? null}
          choose={desk.setField}
          add={(next) => take(next, null)}
          reading={reading}
          isFine={isFine}
        />
      </div>
    </>
  );
}

/** Where the rules of a text lie on a page, as boxes. */
function boxesOn(text: string, shown: ShownPage) {
  return regionsOf(text, shown).map(({ id, polygons }) => {
    const locations = polygons.map((polygon) => ({ page: shown.page.number, polygon }));
    return { id, edit: null, read: { locations } };
  });
}

/** What is drawn for which field, on which page, and what it means. */
function useDrawingDesk(firstPage: number) {
  const [field, setField] = useState<string | null>(null);
  const [meaning, setMeaning] = useState<(typeof meanings)[number]>('zone');
  const [tool, setTool] = useState<Tool>('box');
  const [page, setPage] = useState(firstPage);
  const [box, setBox] = useState<Polygon | null>(null);
  const turnTo = (next: number): void => {
    setBox(null);
    setPage(next);
  };
  return { field, setField, meaning, setMeaning, tool, setTool, page, turnTo, box, setBox };
}

interface ChoicesProps {
  readonly pages: readonly ReadPage[];
  readonly desk: ReturnType<typeof useDrawingDesk>;
}

function Choices({ pages, desk }: ChoicesProps) {
  const messages = useMessages(drawingMessages);
  return (
    <div className="catalog-bar">
      <Choice
        label={messages.meaning}
        value={desk.meaning}
        options={meanings.map((each) => [each, messages.meanings[each]] as const)}
        choose={desk.setMeaning}
      />
      {pages.length > 1 && (
        <Choice
          label={messages.page}
          value={String(desk.page)}
          options={pages.map(({ number }) => [String(number), messages.pageNumber(number)] as const)}
          choose={(next) => desk.turnTo(Number(next))}
        />
      )}
    </div>
  );
}

function ruleOf(
  meaning: (typeof meanings)[number],
  box: Polygon,
  { page, isFirst }: { readonly page: ReadPage; readonly isFirst: boolean },
): DrawnRule | null {
  return meaning === 'label' ? labelRule(box, page) : zoneRule(box, isFirst ? null : page.number);
}

function InBox({ text, isUsable }: { readonly text: string; readonly isUsable: boolean }) {
  const messages = useMessages(drawingMessages);
  if (text !== '') return messages.inBox(text);
  return isUsable ? messages.nothingInBox : messages.noLabel;
}

/** What the field comes out as on this sample, with the text as it is now. */
function Reads({ title, value }: { readonly title: string; readonly value: unknown }) {
  const messages = useMessages(drawingMessages);
  const shown = useShownValue();
  return <strong>{messages.reads(title, shown(value))}</strong>;
}
