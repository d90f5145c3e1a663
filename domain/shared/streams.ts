/** The streams of one kind of aggregate, each named after what identifies it: `fine-FN-2026-001`. */
export function streamsOf(category: string) {
  const prefix = `${category}-`;
  return {
    streamOf: (id: string): string => `${prefix}${id}`,
    /** The id that a stream is named after; undefined for the streams of others. */
    idOf: (stream: string): string | undefined =>
      stream.startsWith(prefix) ? stream.slice(prefix.length) : undefined,
  };
}
