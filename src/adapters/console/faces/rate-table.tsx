import { useWords } from '../shell/language.tsx';
import { faceWords } from './words.ts';

interface RateTableProps {
  /** What they were measured on. */
  readonly set: string;
  /** Rates as they are written. */
  readonly rows: readonly { readonly name: string; readonly fmr: string; readonly fnmr: string }[];
}

/** How often thresholds are wrong. */
export function RateTable({ set, rows }: RateTableProps) {
  const words = useWords(faceWords);
  return (
    <table className="plain rates">
      <caption>{words.rates(set)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.threshold}</th>
          <th scope="col">{words.fmr}</th>
          <th scope="col">{words.fnmr}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, fmr, fnmr }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">{fmr}</td>
            <td className="number">{fnmr}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
