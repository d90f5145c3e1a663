/** A text that is not what it should be, or that nobody known has signed. The message says what is wrong. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}
