import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { fineStream } from '@fines/domain/fine/number.ts';
import { type Fine, type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';

import { GrowingStream, metadataOf, type PlacedEvent } from './ledger.ts';

/** A fine as it goes through commands: each is decided by the rules, so that only what can happen happens. */
export class FineStory {
  readonly #stream: GrowingStream;
  #state: FineState = initialFine;

  constructor(fineNumber: string) {
    this.#stream = new GrowingStream(fineStream(fineNumber));
  }

  get fine(): Fine {
    if (!isIssued(this.#state)) throw new Error('The fine was not issued yet');
    return this.#state;
  }

  handle(command: FineCommand): PlacedEvent[] {
    return decide(command, this.#state).map((event) => {
      const metadata = metadataOf(command.actor, command.now);
      const placed = this.#stream.append(event, metadata);
      this.#state = evolve(this.#state, { ...event, metadata: { ...metadata, hash: '' } });
      return placed;
    });
  }
}
