/** The row of a statement that always answers one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the database answered no row where one was certain');
  return row;
}
