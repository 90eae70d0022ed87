/** Names a field by its document, the list that it is a cell of, and its key. */
export type TitleOf = (document: number, list: string | null, key: string) => string;

export interface ChoosingProps {
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly titleOf: TitleOf;
}
