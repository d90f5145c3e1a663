/** What the streams of this system begin with. A store may hold those of others, too. */
const CATEGORIES = ['fine', 'receipt', 'cash-up', 'review', 'vehicle', 'user', 'email', 'badge'] as const;
type Category = (typeof CATEGORIES)[number];

/** The streams of one kind of aggregate, each named after what identifies it: `fine-FN-2026-001`. */
export function streamsOf(category: Category) {
  const prefix = `${category}-`;
  return {
    streamOf: (id: string): string => `${prefix}${id}`,
    /** The id that a stream is named after; undefined for the streams of others. */
    idOf: (stream: string): string | undefined =>
      stream.startsWith(prefix) ? stream.slice(prefix.length) : undefined,
  };
}

/** The one stream that is named after nothing. */
export const SUPER_ADMINS_STREAM = 'super-admins';

/** No name of ours is longer, or has a NUL, which no table could hold. */
const OURS = new RegExp(`^(?:${SUPER_ADMINS_STREAM}|(?:${CATEGORIES.join('|')})-[^\\0]{1,200})$`, 's');

/** Whether a stream is one of this system by its name, so that its events must be what they say. */
export const isOurStream = (stream: string): boolean => OURS.test(stream);
