import { translateError } from '@fines/command-api/errors.ts';
import {
  AppendOutcomeUnknown,
  AppendRefused,
  EventStoreUnavailable,
} from '@fines/platform/event-store/event-store.ts';
import { problemOf } from '@fines/platform/http/problem.ts';
import { expect, it } from 'vitest';

it.each([
  [new EventStoreUnavailable('down'), 503, 'unavailable', /^Nothing was saved/],
  [new AppendOutcomeUnknown('no answer'), 503, 'unavailable', /same Idempotency-Key/],
  [new AppendRefused('tombstoned'), 500, 'append-refused', /^Nothing was saved.*will not help/],
])('tells what %s means', (error, status, code, message) => {
  expect(problemOf(translateError(error))).toMatchObject({
    status,
    code,
    message: expect.stringMatching(message),
  });
});

it('keeps the cause of what an operator must see', () => {
  const refused = new AppendRefused('tombstoned');
  expect(translateError(refused)).toMatchObject({ cause: refused });
});

it('passes everything else on', () => {
  const error = new Error('bug');
  expect(translateError(error)).toBe(error);
});
