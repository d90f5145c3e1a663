/** The conditions of a question, and the values that its placeholders stand for. */
export class Where {
  readonly #conditions: string[] = [];
  readonly #values: unknown[];

  constructor(values: unknown[] = []) {
    this.#values = values;
  }

  /** Keeps a value out of the SQL; gives the placeholder that stands for it. */
  value(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  /** Adds `condition(placeholder)` unless there is no value to compare with. */
  and(value: unknown, condition: (placeholder: string) => string): void {
    if (value !== undefined) this.#conditions.push(condition(this.value(value)));
  }

  /** Adds a condition that compares with no value of the question. */
  always(condition: string): void {
    this.#conditions.push(condition);
  }

  /** Adds a condition, or that it does not hold, unless nothing is wanted of it. */
  whether(isWanted: boolean | undefined, condition: string): void {
    if (isWanted !== undefined) this.always(isWanted ? condition : `NOT (${condition})`);
  }

  /** The same conditions, to go on from. */
  copy(): Where {
    const copy = new Where([...this.#values]);
    copy.#conditions.push(...this.#conditions);
    return copy;
  }

  /** The conditions, none yet, of another part of the same question: the values are those of both. */
  beside(): Where {
    return new Where(this.#values);
  }

  get sql(): string {
    return this.#conditions.length === 0 ? '' : `WHERE ${this.#conditions.join(' AND ')}`;
  }

  get values(): unknown[] {
    return [...this.#values];
  }
}

/** A pattern that finds `text` anywhere, whatever characters it has. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
