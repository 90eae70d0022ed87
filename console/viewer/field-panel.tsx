import type { OcrResult, ReadDocument } from '../api-types.ts';
import { EmptyState } from '../parts/states.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { FieldList } from './field-list.tsx';
import { ListTable } from './list-table.tsx';
import { viewerMessages } from './messages.ts';
import { CropPicture, cropPath, type ShownResult } from './picture.tsx';
import { PictureList } from './picture-list.tsx';
import type { PictureSpot } from './picture-spots.ts';
import { ReconciliationTable } from './reconciliation-table.tsx';
import { type ChoosingProps, titleIn } from './spots.ts';
import { ValidationList, VerdictBadge } from './validation-list.tsx';

interface FieldPanelProps extends ChoosingProps {
  readonly result: OcrResult;
  readonly pictures: readonly PictureSpot[];
  /** Names a document by its number. */
  readonly nameOf: (document: number) => string;
  readonly shown: ShownResult;
}

/** The documents of a file with their fields, lists and checks, and what was read in pictures beside text layers. */
export function FieldPanel({ result, pictures, shown, ...choosing }: FieldPanelProps) {
  const messages = useMessages(viewerMessages);
  return (
    <aside className="fields" aria-label={messages.fields}>
      {result.documents.length === 0 && <EmptyState title={messages.noDocuments} advice={messages.noDocumentsAdvice} />}
      {result.documents.map((document, index) => (
        <DocumentFields key={index} document={document} number={index + 1} shown={shown} {...choosing} />
      ))}
      {pictures.length > 0 && <PictureList pictures={pictures} chosen={choosing.chosen} choose={choosing.choose} />}
    </aside>
  );
}

interface DocumentFieldsProps extends ChoosingProps, Pick<FieldPanelProps, 'nameOf'> {
  readonly document: ReadDocument;
  readonly number: number;
  readonly shown: ShownResult;
}

function DocumentFields({ document, number, shown, nameOf, ...choosing }: DocumentFieldsProps) {
  const messages = useMessages(viewerMessages);
  const formats = useFormats();
  const { type, typification, template, pages, validation, lists } = document;
  const portraits = document.crops.filter(({ kind }) => kind === 'portrait');
  return (
    <section className="document" aria-label={messages.document(number)}>
      <header className="document-head">
        <h2 title={type}>{nameOf(number)}</h2>
        <span className="faint">{messages.sure(formats.confidence(typification.confidence))}</span>
        <VerdictBadge passed={validation.passed} unproven={validation.unproven} />
        <p className="faint">
          {messages.template} {template.name} v{template.version} · {messages.onPages(pages)}
        </p>
      </header>
      {typification.proposed && (
        <p className="faint">
          {messages.proposed(typification.proposed.type, formats.confidence(typification.proposed.confidence))}
        </p>
      )}
      {portraits.length > 0 && (
        <div className="portraits">
          {portraits.map(({ id }) => (
            <CropPicture key={id} path={cropPath(shown, id)} label={messages.portrait} />
          ))}
        </div>
      )}
      <FieldList document={document} number={number} shown={shown} {...choosing} />
      {Object.entries(lists).map(([list, rows]) => (
        <ListTable key={list} list={list} rows={rows} number={number} {...choosing} />
      ))}
      {document.reconciliation && <ReconciliationTable reconciliation={document.reconciliation} />}
      {validation.unproven.length > 0 && (
        <p className="faint">
          {messages.unproven(validation.unproven.map((key) => choosing.titleOf(number, null, key)).join(', '))}
        </p>
      )}
      {validation.results.length > 0 && (
        <>
          <h3>{messages.checks}</h3>
          <ValidationList results={validation.results} titleOf={(key) => titleIn(choosing.titleOf, number, key)} />
        </>
      )}
    </section>
  );
}
