import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { START } from '@fines/platform/event-store/events.ts';
import { Inbox } from '@fines/projector/engine/inbox.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const eventAt = (commit: number): RecordedEvent => ({
  id: String(commit),
  stream: 'fine-FN-2026-001',
  revision: commit - 1,
  type: 'FineIssued',
  data: {},
  metadata: {},
  position: { commit: BigInt(commit), prepare: BigInt(commit) },
  recorded: new Date(0),
});

/** A log, a subscription that brings its events late, and a reader that keeps all that it was given. */
class Reader {
  readonly inbox = new Inbox();
  readonly log: RecordedEvent[] = [];
  given: RecordedEvent[] = [];
  /** How often the log had to be read. */
  readings = 0;
  #delivered: number | undefined;

  append(): void {
    this.log.push(eventAt(this.log.length + 1));
  }

  /** The subscription begins at the end of the log, or after the last event that it brought. */
  connect(): void {
    this.#delivered ??= this.log.length;
    this.inbox.followAnew();
  }

  deliver(): void {
    const event = this.#delivered === undefined ? undefined : this.log[this.#delivered];
    if (event === undefined) return;
    this.#delivered = event.revision + 1;
    this.inbox.add(event);
  }

  read(): void {
    const taken = this.inbox.takeBehind(this.given.at(-1)?.position ?? START);
    if (taken !== undefined) return void this.given.push(...taken);
    this.inbox.open();
    this.readings++;
    this.given = [...this.log];
  }
}

const STEPS = ['append', 'append', 'deliver', 'deliver', 'read', 'connect', 'close'] as const;

it('gives each event once and in order, whenever the subscription begins, stays behind or begins anew', () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 60, size: 'max' });
  fc.assert(
    fc.property(steps, (taken) => {
      const reader = new Reader();
      for (const step of taken) {
        if (step === 'close') reader.inbox.close();
        else reader[step]();
        expect(reader.given).toEqual(reader.log.slice(0, reader.given.length));
      }
      reader.inbox.close();
      reader.read();
      expect(reader.given).toEqual(reader.log);
    }),
  );
});

it('spares reading the log while the subscription brings its events', () => {
  const reader = new Reader();
  reader.connect();
  reader.read();
  for (let n = 1; n <= 5; n++) {
    reader.append();
    reader.deliver();
    reader.read();
    expect(reader.given.length).toBe(n);
  }
  expect(reader.readings).toBe(1);
});

it('holds no more events than it may, and says then that some are missing', () => {
  const reader = new Reader();
  reader.connect();
  reader.read();
  for (let n = 0; n < 10_001; n++) {
    reader.append();
    reader.deliver();
  }
  reader.read();
  expect(reader.readings).toBe(2);
});
