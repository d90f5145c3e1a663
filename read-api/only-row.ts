/** The row of a question that has always one, such as one for sums. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A question for sums has always an answer');
  return row;
}
