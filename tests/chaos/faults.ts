import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import fc from 'fast-check';

import type { TestSystem } from '../support/test-system.ts';

const PARTS = ['gateway', 'read-api', 'projector', 'command-api', 'event-store', 'postgres'] as const;

type Part = (typeof PARTS)[number];

/** `kill` gives no warning, `stop` asks it to end, `freeze` lets it be silent for a while. Times in milliseconds. */
export type Fault = { part: Part; how: 'kill' | 'stop' | 'freeze'; forMs: number };

const shortly = fc.integer({ min: 100, max: 1500 });
/** Close to the time within which everything is to be answered. */
const FOR_LONG_MS = 12_000;

const fault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      part: fc.constantFrom(...PARTS),
      how: fc.constantFrom('kill', 'kill', 'stop'),
      forMs: shortly,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      part: fc.constantFrom(...PARTS),
      how: fc.constant('freeze' as const),
      forMs: fc.oneof({ weight: 5, arbitrary: shortly }, fc.constant(FOR_LONG_MS)),
    }),
  },
);

/** The same for the same seed. */
export const faults = (count: number, seed: number): Fault[] => fc.sample(fault, { numRuns: count, seed });

/** Lets the parts of a system fail. */
export class FaultInjector {
  readonly #system: TestSystem;
  /** Ended by a fault; whatever has such a number later may be anybody. */
  readonly #ended = new Set<number>();

  constructor(system: TestSystem) {
    this.#system = system;
  }

  /** Returns when the fault is over. @returns whether the part was there to fail */
  async inject({ part, how, forMs }: Fault): Promise<boolean> {
    const pid = await this.#system.pidOf(part);
    if (this.#ended.has(pid)) return false;
    if (how === 'freeze') return freeze(pid, forMs);
    // At SIGTERM it would wait until everybody has gone.
    const gently = part === 'postgres' ? 'SIGINT' : 'SIGTERM';
    return this.#end(pid, how === 'kill' ? 'SIGKILL' : gently, forMs);
  }

  async #end(pid: number, signal: NodeJS.Signals, forMs: number): Promise<boolean> {
    this.#ended.add(pid);
    const isSent = send(pid, signal);
    await delay(forMs);
    return isSent;
  }
}

async function freeze(pid: number, forMs: number): Promise<boolean> {
  // Postgres answers by children.
  const all = [pid, ...(await childrenOf(pid))];
  const frozen = all.filter((one) => send(one, 'SIGSTOP'));
  await delay(forMs);
  for (const one of frozen) send(one, 'SIGCONT');
  return frozen.length > 0;
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** None where the system does not tell. */
async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}
