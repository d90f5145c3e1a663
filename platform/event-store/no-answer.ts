/** One try of an append had no outcome; it is repeated. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
