/** A line of what Prometheus reads: `name{label="value"} 3`. */
const LINE = /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;

/** The value that a part tells of a metric with just these labels; undefined if it tells none. */
export function valueOf(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .map((each) => LINE.exec(each)?.groups)
    .find((groups) => groups?.['name'] === name && (groups['labels'] ?? '') === wanted.join(','));
  return line && Number(line['value']);
}

/** The names of all series that a part tells, `…_bucket`, `…_sum` and `…_count` of histograms too. */
export const namesIn = (text: string): Set<string> =>
  new Set(text.split('\n').flatMap((line) => LINE.exec(line)?.groups?.['name'] ?? []));
