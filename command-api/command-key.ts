import type { YearlyNumber } from './numbering/yearly-series.ts';

/** `isNew` if the key comes for the first time, so that there can be no event of its command yet. */
export type Bound = { number: YearlyNumber | undefined; isNew: boolean };

/** A number that is claimed for a command that issues a fine. */
export type Claim = { number: YearlyNumber; isNew: boolean };

/** Where it is kept what keys stand for. */
export type Bindings = {
  /** Binds a key to its command, or finds it bound; throws a 422 refusal if that is another one. */
  bind(commandId: string, fingerprint: string | undefined, wanted?: YearlyNumber): Promise<Bound>;
  /** The number that a command has claimed, if its key came before. */
  numberOf(commandId: string): Promise<YearlyNumber | undefined>;
  /** Moves a claim off a number that another command has used. Whoever comes first moves it for all. */
  move(commandId: string, from: YearlyNumber, to: YearlyNumber): Promise<YearlyNumber>;
};

/** The key of one command under way: it may come again with the same words, and with no others. */
export class CommandKey {
  /** Of what was sent; tells nothing to whoever has not the secret. */
  readonly fingerprint: string | undefined;
  readonly #bindings: Bindings;
  readonly #commandId: string;
  #bound: Promise<Bound> | undefined;

  constructor(bindings: Bindings, commandId: string, fingerprint: string | undefined) {
    this.#bindings = bindings;
    this.#commandId = commandId;
    this.fingerprint = fingerprint;
  }

  /** Before anything is written for the command. Throws a 422 refusal if the key stands for another one. */
  async bind(): Promise<void> {
    await (this.#bound ??= this.#bindings.bind(this.#commandId, this.fingerprint));
  }

  /** Binds the key and claims a number with it, or finds the one that it has claimed before. */
  async claim(wanted: YearlyNumber): Promise<Claim> {
    this.#bound = this.#bindings.bind(this.#commandId, this.fingerprint, wanted);
    const { number = wanted, isNew } = await this.#bound;
    return { number, isNew };
  }

  /** The number that it claimed when the key came before, if it did. */
  number(): Promise<YearlyNumber | undefined> {
    return this.#bindings.numberOf(this.#commandId);
  }

  /** Gives up a number that another command has used. */
  async move(from: YearlyNumber, to: YearlyNumber): Promise<Claim> {
    return { number: await this.#bindings.move(this.#commandId, from, to), isNew: false };
  }

  /** Whether an event that bears this command's id was left by something else that was sent with the key. */
  isMisused(fingerprint: string | undefined): boolean {
    if (fingerprint === undefined || this.fingerprint === undefined) return false;
    return fingerprint !== this.fingerprint;
  }
}
