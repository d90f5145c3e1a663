export type Line = { number: number; text: string };

/** The lines of a text, numbered from 1. Lines that were taken too many can be put back. */
export class Lines {
  readonly #source: AsyncIterator<string>;
  #taken = 0;
  /** Those that were put back, the next one last. */
  readonly #back: Line[] = [];

  constructor(source: AsyncIterable<string>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async next(): Promise<Line | undefined> {
    const back = this.#back.pop();
    if (back !== undefined) return back;
    const { done, value } = await this.#source.next();
    return done === true ? undefined : { number: ++this.#taken, text: value };
  }

  putBack(lines: readonly Line[]): void {
    this.#back.push(...lines.toReversed());
  }
}
