import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { requireNext } from '@fines/projector/engine/fold.ts';
import { expect, it } from 'vitest';

const at = (revision: number): RecordedEvent => ({
  id: '0d3c1c86-3d0b-4c0e-8f2d-000000000001',
  stream: 'fine-FN-2026-001',
  revision,
  type: 'FineIssued',
  data: {},
  metadata: {},
  position: { commit: 1n, prepare: 1n },
  recorded: new Date(0),
});

it('lets the next event of a stream pass', () => {
  expect(() => requireNext(undefined, at(0))).not.toThrow();
  expect(() => requireNext({ revision: 0 }, at(1))).not.toThrow();
  expect(() => requireNext({ revision: 41 }, at(42))).not.toThrow();
});

it.each([
  ['one that begins too late', undefined, 1, 0],
  ['a repetition', { revision: 4 }, 4, 5],
  ['an earlier one', { revision: 4 }, 2, 5],
  ['a gap', { revision: 4 }, 6, 5],
  ['a wide gap', { revision: 4 }, 600, 5],
])('stops at %s', (_what, seen, revision, expected) => {
  expect(() => requireNext(seen, at(revision))).toThrow(
    new Error(`fine-FN-2026-001 is at revision ${revision} where ${expected} must follow`),
  );
});
