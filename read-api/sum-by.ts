/** Sums up the rows that share a key; gives zeros for a key that no row has. */
export function sumBy<Measure extends string, Row extends Readonly<Record<Measure, number>>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  measures: readonly Measure[],
): (key: string) => Pick<Row, Measure> {
  const zeros = () => Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<Measure, number>;
  const sums = new Map<string, Record<Measure, number>>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? zeros();
    sums.set(keyOf(row), sum);
    for (const measure of measures) sum[measure] += row[measure];
  }
  // A sum of cents is cents.
  return (key) => (sums.get(key) ?? zeros()) as Pick<Row, Measure>;
}
