import type { ReadDocument } from '../api-types.ts';
import { useMessages } from '../shell/language.tsx';
import { useShownValue } from './field-value.ts';
import { viewerMessages } from './messages.ts';
import { type ChoosingProps, toneOf } from './spots.ts';

interface ListTableProps extends ChoosingProps {
  readonly list: string;
  readonly rows: ReadDocument['lists'][string];
  readonly number: number;
}

/** The rows of a list, such as the items of an invoice. Each cell can be chosen like a field. */
export function ListTable({ list, rows, number, chosen, choose, titleOf }: ListTableProps) {
  const messages = useMessages(viewerMessages);
  const valueOf = useShownValue();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <div className="list">
      <h3>
        {titleOf(number, list, null)} <span className="faint">{messages.rows(rows.length)}</span>
      </h3>
      <div className="scroll-x">
        <table className="plain">
          <thead>
            <tr>
              {columns.map((key) => (
                <th key={key} scope="col">
                  {titleOf(number, list, key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((key) => {
                  const field = row[key];
                  const id = `${number}.${list}.${index}.${key}`;
                  return (
                    <td key={key}>
                      {field !== undefined && (
                        <button
                          type="button"
                          className="cell"
                          data-field={id}
                          data-tone={toneOf(field.confidence)}
                          aria-pressed={id === chosen}
                          onClick={() => choose(id)}
                        >
                          {valueOf(field.value)}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
