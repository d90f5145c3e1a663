import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  type Connection,
  type Pool,
  type Statement,
  transaction,
} from '@fines/platform/postgres/postgres.ts';

import type { Row, Table } from './table.ts';
import { copyRows, insertion } from './write.ts';

/** Takes the changes of one batch, each table's for itself. Every method resolves when the next may be prepared. */
export type Writer = {
  schema: string;
  /** Inserts rows whose keys are new. */
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  write(statement: Statement): Promise<void>;
  /** Runs after all that was written before, since it looks at the result. */
  afterwards(statement: Statement): Promise<void>;
};

/**
 * Runs works one after the other, and lets the caller prepare the next while one is running. Here a work is a
 * statement: the projector spells out its rows while Postgres still writes the rows of the one before.
 */
export class InTurn {
  #underWay: Promise<unknown> = Promise.resolve();

  /**
   * Starts `work` when the previous works have ended. Resolves when it has started, not when it has ended. After a
   * failure no more work is started.
   *
   * @throws the error of the previous work that failed
   */
  async run(work: () => Promise<unknown>): Promise<void> {
    const before = this.#underWay;
    this.#underWay = before.then(work);
    // The next `run` or `end` reports the failure.
    this.#underWay.catch(() => undefined);
    await before;
    // A long statement is sent in parts. This needs a turn of the event loop before the caller makes the next one.
    await nextTurn();
  }

  /** Waits for the last work. @throws the error of the work that failed */
  async end(): Promise<void> {
    await this.#underWay;
  }
}

/** For many events: each statement begins at once, and rows are copied. */
export class StatementsInTurn implements Writer {
  readonly schema: string;
  readonly #connection: Connection;
  readonly #turns = new InTurn();

  constructor(connection: Connection, schema: string) {
    this.#connection = connection;
    this.schema = schema;
  }

  insert(table: Table, rows: readonly Row[]): Promise<void> {
    const copy = copyRows(this.schema, table, rows);
    return this.#turns.run(() => copy(this.#connection));
  }

  write({ text, parameters }: Statement): Promise<void> {
    return this.#turns.run(() => this.#connection.query(text, [...parameters]));
  }

  afterwards(statement: Statement): Promise<void> {
    return this.write(statement);
  }

  /** Waits for the last statement. @throws the error of the statement that failed */
  end(): Promise<void> {
    return this.#turns.end();
  }
}

/**
 * For few events: all statements are parts of a single one, since for a few rows it is the number of statements that
 * costs. No two of them may change the same row.
 */
export class OneStatement implements Writer {
  readonly schema: string;
  readonly #parts: Statement[];
  readonly #later: Statement[] = [];

  /**
   * @param fence fails where nothing may be written. It is the first in the statement: who waits for the table of the
   *   fence while others replace the tables must look up the names of all tables after that
   */
  constructor(schema: string, fence: Statement) {
    this.schema = schema;
    this.#parts = [{ ...fence, text: `${fence.text} RETURNING 1` }];
  }

  async insert(table: Table, rows: readonly Row[]): Promise<void> {
    await this.write(insertion(this.schema, table, rows));
  }

  async write(statement: Statement): Promise<void> {
    this.#parts.push(statement);
  }

  async afterwards(statement: Statement): Promise<void> {
    this.#later.push(statement);
  }

  /**
   * Runs it all, in a transaction of its own.
   *
   * @param question is asked at last; what it returns is ignored
   * @param isUsual whether Postgres should keep the plan for the next time, as for a combination of tables that is
   *   written again and again
   */
  async run(pool: Pool, question: Statement, isUsual: boolean): Promise<void> {
    if (this.#later.length === 0) {
      await pool.query(joined(this.#parts, behindFence(question), isUsual));
      return;
    }
    await transaction(pool, async (connection) => {
      await connection.query(joined(this.#parts, behindFence(NOTHING), isUsual));
      await connection.query(joined(this.#later, question, isUsual));
    });
  }
}

/** A question that is asked of the fence, so that this runs first. */
const behindFence = ({ text, parameters }: Statement): Statement => ({
  text: `${text} FROM step_0`,
  parameters,
});

const NOTHING: Statement = { text: 'SELECT', parameters: [] };

const PLACEHOLDER = /\$(\d+)/g;

/** Statements as parts of a last one, whose parameters are counted on. */
function joined(parts: readonly Statement[], last: Statement, isUsual: boolean) {
  const values: unknown[] = [];
  const renumbered = ({ text, parameters }: Statement): string => {
    const offset = values.length;
    values.push(...parameters);
    return text.replaceAll(PLACEHOLDER, (_, number: string) => `$${offset + Number(number)}`);
  };
  const steps = parts.map((part, nth) => `step_${nth} AS (${renumbered(part)})`);
  const text = `WITH ${steps.join(',\n')}\n${renumbered(last)}`;
  return { text, values, ...(isUsual && { name: createHash('sha1').update(text).digest('hex') }) };
}
