import { translateError } from '@fines/command-api/engine/errors.ts';
import {
  AppendOutcomeUnknown,
  AppendRefused,
  EventStoreUnavailable,
} from '@fines/platform/event-store/event-store.ts';
import { problemOf } from '@fines/platform/http/problem.ts';
import { AnotherLog } from '@fines/platform/shared/known-log.ts';
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';

it.each([
  [new EventStoreUnavailable('down'), 503, 'unavailable', /^Nothing was saved/],
  [new AppendOutcomeUnknown('no answer'), 503, 'unavailable', /same Idempotency-Key/],
  [new AnotherLog('emptied'), 503, 'another-log', /holds another log/],
  [new AppendRefused('tombstoned'), 500, 'append-refused', /^Nothing was saved.*will not help/],
])('tells what %s means', (error, status, code, message) => {
  expect(problemOf(translateError(error))).toMatchObject({
    status,
    code,
    message: expect.stringMatching(message),
  });
});

const databaseError = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('no', 2, 'error'), { code });

it.each([
  ['the disk is full', databaseError('53100')],
  ['the disk fails', databaseError('58030')],
  [
    'the disk of photos is full',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  ],
  ['memory is short', databaseError('53200')],
  ['a transaction stood still', databaseError('25P03')],
  ['a statement takes too long', databaseError('57014')],
  ['Postgres says nothing', new Error('Query read timeout')],
])('takes it for something that may be tried again when %s', (_what, error) => {
  expect(problemOf(translateError(error))).toMatchObject({ status: 503, code: 'unavailable' });
  expect(translateError(error)).toMatchObject({ retryAfterSeconds: 2 });
});

it('keeps the cause of what an operator must see', () => {
  const refused = new AppendRefused('tombstoned');
  expect(translateError(refused)).toMatchObject({ cause: refused });
});

it('passes everything else on', () => {
  const error = new Error('bug');
  expect(translateError(error)).toBe(error);
});
