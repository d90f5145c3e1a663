import { setTimeout as delay } from 'node:timers/promises';

import { problemSchema } from '@fines/platform/http/problem.ts';

import { type Answer, type ApiClient, newKey } from '../support/api-client.ts';
import { fineOf } from '../support/fines.ts';
import { formWith, picture, sha256Of } from '../support/images.ts';
import { paymentOf } from '../support/payments.ts';
import { emailOf, type Name, NAMES, type Staffed } from '../support/staff.ts';
import { DEMO_PASSWORD } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import type { Attempt } from '../system/random-day/commands.ts';
import { carryOut, EXPECTED } from '../system/random-day/play.ts';

const CLIENTS = 6;
const READERS = 2;
const PAUSE_MS = 50;
/** What is not answered so long after the last fault, however often it is repeated, is lost. */
const PATIENCE_MS = 120_000;
/** Of an access token; a 401 before that is none of ours. */
const TOKEN_LIVES_MS = 4 * 60_000;
/** What docs/operations.md promises, and what a front that is frozen shortly and a busy machine add. */
const ANSWERED_WITHIN_MS = 15_000 + 1500 + 500;

const READ = ['/fines?limit=10', '/dashboard', '/payments/stats', '/disputes?limit=10', '/reports/revenue'];

/** No longer than anything that is picked from the newest needs. */
const RECENT = 50;

/** What the rules may answer, with the reason if they refuse. */
const isReasoned = ({ status, body }: Answer): boolean =>
  EXPECTED.has(status) && (status < 400 || problemSchema.safeParse(body).success);

/** People who work while faults happen, and repeat with the same key whatever was not answered. */
export class Crowd {
  readonly fines: string[] = [];
  readonly receipts: string[] = [];
  /** SHA-256 of photos. */
  readonly photos: string[] = [];
  /** How many answers there were, by status; 0 stands for a connection that broke. */
  readonly answers = new Map<number, number>();
  /** What should not have been. */
  readonly findings: string[] = [];
  readonly #staff: Staffed['staff'];
  readonly #signedInAt = new Map(NAMES.map((name) => [name, Date.now()]));
  readonly #signingIn = new Map<Name, Promise<void>>();
  readonly #attempts: Iterator<Attempt>;
  readonly #patienceMs: number;
  readonly #workers: Promise<void>[];
  #stopped = false;

  constructor(staff: Staffed['staff'], attempts: Iterable<Attempt>, failingForMs: number) {
    this.#patienceMs = failingForMs + PATIENCE_MS;
    this.#staff = staff;
    this.#attempts = attempts[Symbol.iterator]();
    this.#workers = [
      ...Array.from({ length: CLIENTS }, () => this.#change()),
      ...Array.from({ length: READERS }, () => this.#read()),
      this.#upload(),
    ];
  }

  /** Waits until what is under way has been answered. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
  }

  async #change(): Promise<void> {
    while (!this.#stopped) {
      const { value: attempt } = this.#attempts.next();
      if (attempt === undefined) return;
      if (attempt.do !== 'cash-up')
        await this.#carryOut(attempt).catch((error: unknown) => this.#find(error));
    }
  }

  async #carryOut(attempt: Exclude<Attempt, { do: 'cash-up' }>): Promise<void> {
    const key = newKey();
    // As they are now: a command that is repeated is about the same fine.
    const known = { fines: this.fines.slice(-RECENT), receipts: this.receipts.slice(-RECENT) };
    const what = JSON.stringify(attempt);
    const answer = await until(
      () => this.#ask(attempt.role, what, (client) => carryOut(client, attempt, known, key)),
      what,
      this.#patienceMs,
    );
    if (answer.status !== 201) return;
    if (attempt.do === 'issue') this.fines.push(fineOf(answer).fineNumber);
    if (attempt.do === 'pay') this.receipts.push(paymentOf(answer).receiptNumber);
  }

  async #read(): Promise<void> {
    for (let turn = 0; !this.#stopped; turn++) {
      const path = READ[turn % READ.length] ?? '';
      await this.#ask('auditor', path, (client) => client.get(path));
      await delay(PAUSE_MS);
    }
  }

  async #upload(): Promise<void> {
    while (!this.#stopped) {
      const photo = new Uint8Array(await picture().jpeg().toBuffer());
      const sending = () =>
        this.#ask('officer', 'a photo', (client) => client.upload('/photos', formWith(photo)));
      const answer = await until(sending, 'a photo', this.#patienceMs).catch((error: unknown) =>
        this.#find(error),
      );
      if (answer?.status === 201) this.photos.push(sha256Of(photo));
      else if (answer !== undefined && isReasoned(answer))
        this.#find(`a photo was refused: ${JSON.stringify(answer.body)}`);
    }
  }

  /** @returns undefined for what is to be asked again */
  async #ask(
    name: Name,
    what: string,
    by: (client: ApiClient) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const { accessToken } = this.#staff[name];
    const answer = await this.#counted(what, () => by(this.#staff[name]));
    if (answer === undefined || answer.status === 503 || answer.status === 429) {
      await delay(PAUSE_MS);
      return undefined;
    }
    if (answer.status === 401) return this.#signInAgain(name, accessToken);
    if (!isReasoned(answer))
      this.#find(`${what} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** @returns undefined if the connection broke */
  async #counted(what: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const asked = performance.now();
    const answer = await ask().catch(() => undefined);
    const took = performance.now() - asked;
    if (took > ANSWERED_WITHIN_MS) this.#find(`${what} took ${Math.round(took)} ms`);
    const status = answer?.status ?? 0;
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    return answer;
  }

  async #signInAgain(name: Name, refused: string | undefined): Promise<undefined> {
    // Somebody else has done so meanwhile.
    if (this.#staff[name].accessToken !== refused) return;
    const under = this.#signingIn.get(name) ?? this.#signIn(name).finally(() => this.#signingIn.delete(name));
    this.#signingIn.set(name, under);
    await under;
  }

  async #signIn(name: Name): Promise<void> {
    if (Date.now() - (this.#signedInAt.get(name) ?? 0) < TOKEN_LIVES_MS) this.#find(`${name} was signed out`);
    const signedIn = () =>
      this.#staff[name].signIn(emailOf(name), DEMO_PASSWORD).then(
        () => true,
        () => delay(PAUSE_MS, false),
      );
    await until(signedIn, `${name} to sign in`, this.#patienceMs);
    this.#signedInAt.set(name, Date.now());
  }

  #find(what: unknown): void {
    this.findings.push(String(what));
  }
}
