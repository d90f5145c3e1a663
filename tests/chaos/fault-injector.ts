import { setTimeout as delay } from 'node:timers/promises';

import type { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import type { Disks } from './disks.ts';
import type { EndFault, Fault } from './faults.ts';
import { cutOff } from './network.ts';
import { end, freeze } from './processes.ts';

/** Lets the parts of a system fail, one at a time. */
export class FaultInjector {
  readonly #system: TestSystem;
  /** Without them there are no faults of networks and disks, which need namespaces of our own. */
  readonly #disks: Disks | undefined;
  /** Ended by a fault; whatever has such a number later may be anybody. */
  readonly #ended = new Set<number>();

  constructor(system: TestSystem, disks: Disks | undefined) {
    this.#system = system;
    this.#disks = disks;
  }

  /** Returns when the fault is over, or was broken off. @returns whether there was anything to fail */
  async inject(fault: Fault, brokenOff: AbortSignal): Promise<boolean> {
    const endFault = await this.#begin(fault);
    if (endFault === undefined) return false;
    try {
      await delay(fault.forMs, undefined, { signal: brokenOff });
    } finally {
      await endFault();
    }
    return true;
  }

  async #begin(fault: Fault): Promise<EndFault | undefined> {
    if (fault.how === 'fill') return this.#disks?.fill(fault.what);
    const pid = await this.#startedAgain(fault.what);
    if (fault.how === 'freeze') return freeze(pid);
    if (fault.how === 'cut off') return this.#disks && cutOff(pid);
    return this.#end(pid, fault);
  }

  /** On a busy machine that takes longer than a fault. */
  #startedAgain(part: string): Promise<number> {
    const running = async (): Promise<number | false> => {
      const pid = await this.#system.pidOf(part);
      return !this.#ended.has(pid) && pid;
    };
    return until(running, `${part} to be started again`, 60_000);
  }

  #end(pid: number, { how, what }: Fault): EndFault | undefined {
    this.#ended.add(pid);
    // At SIGTERM Postgres would wait until everybody has gone.
    const gently = what === 'postgres' ? 'SIGINT' : 'SIGTERM';
    return end(pid, how === 'kill' ? 'SIGKILL' : gently);
  }
}
