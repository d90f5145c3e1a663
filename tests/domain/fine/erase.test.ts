import type { EraseDriver } from '@fines/domain/fine/commands.ts';
import { fineEvents, parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { PERSONAL_FACTS } from '@fines/domain/fine/facts.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';
import { personalFieldsIn } from '@fines/domain/shared/events.ts';
import { describe, expect, it } from 'vitest';

import { NOTHING_SAID } from '../../support/facts.ts';
import { fineIssued, paymentRecorded, refundRequested } from '../events.ts';
import { logged } from '../logged.ts';
import { FINE_COMMANDS } from './fine-lives.ts';
import {
  amendFine,
  DELETED,
  FINE_NOT_FOUND,
  given,
  givenState,
  issueFine,
  ISSUED_AND,
  stateAfter,
  WITH_APPROVED,
  WITH_RECEIPT,
} from './fine-scenarios.ts';
import { inEveryLife } from './life.ts';

const erase = (changes: Partial<EraseDriver> = {}): EraseDriver => ({
  ...FINE_COMMANDS.EraseDriver(1),
  ...changes,
});
const { keys, cause } = erase();
const ERASED = { type: 'DriverErased', data: { keys, cause } } as const;
const DRIVER = { driverName: 'Thandi Nkosi', driverLicense: 'DL-1' };

describe('erasing the driver of a fine', () => {
  it.each([
    ['paid', WITH_RECEIPT],
    ['set to paid by hand', ISSUED_AND.PAID],
    ['resolved', WITH_APPROVED],
    ['deleted', DELETED],
  ])('is possible when it is %s', (_, history) => {
    given(...history)
      .when(erase())
      .thenEvents(ERASED);
  });

  it.each(['UNPAID', 'DISPUTED'] as const)('is refused while it is %s', (status) => {
    given(...ISSUED_AND[status])
      .when(erase())
      .thenRefused({
        kind: 'conflict',
        code: 'still-needed',
        message: `FN-2026-001 is ${status.toLowerCase()}: who owes it must be known until it is settled`,
      });
  });

  it('is refused while a refund is asked for', () => {
    given(...WITH_RECEIPT, refundRequested())
      .when(erase())
      .thenRefused({
        kind: 'conflict',
        code: 'still-needed',
        message: 'A refund of FN-2026-001 was asked for: decide that first',
      });
  });

  it('is refused of a number that was never issued', () => {
    given().when(erase()).thenRefused(FINE_NOT_FOUND);
  });

  it('says nothing where nothing is left to erase', () => {
    const none = erase({ keys: [] });
    given(fineIssued(NOTHING_SAID), paymentRecorded()).when(none).thenNothing();
    const erased = stateAfter(fineIssued(DRIVER), paymentRecorded(), ...logged(parseFineEvent, [ERASED]));
    expect(erased).toMatchObject({ driverName: 'erased', driverLicense: 'erased', notes: null });
    givenState(erased).when(none).thenNothing();
  });

  it.each(PERSONAL_FACTS)('leaves a word that nobody may write by themselves: %s', (name) => {
    const erased = stateAfter(fineIssued(DRIVER), paymentRecorded(), ...logged(parseFineEvent, [ERASED]));
    const message = '“erased” stands for what was erased: write what is meant, or leave it empty';
    const refused = {
      kind: 'invalid',
      code: 'validation-failed',
      message,
      errors: { [name]: message },
    } as const;
    for (const written of ['erased', 'Erased']) {
      given()
        .when(issueFine({ [name]: written }))
        .thenRefused(refused);
      given(fineIssued({ [name]: null }))
        .when(amendFine({ [name]: written }))
        .thenRefused(refused);
    }
    // What stands there comes back with a form.
    const { driverName, driverLicense } = { driverName: 'erased', driverLicense: 'erased' };
    givenState(erased).when(amendFine({ driverName, driverLicense })).thenNothing();
  });

  it('is said of texts that were never encrypted, too', () => {
    given(fineIssued(DRIVER), paymentRecorded())
      .when(erase({ keys: [] }))
      .thenEvents({ type: 'DriverErased', data: { keys: [], cause } });
  });

  it('by retention waits for the end of so many whole years, as days are in Mbabane', () => {
    const retention = { cause: { rule: 'RETENTION', years: 5 } } as const;
    given(...WITH_RECEIPT)
      .when(erase({ ...retention, now: '2031-12-31T21:59:59.999Z' }))
      .thenRefused({
        kind: 'conflict',
        code: 'still-needed',
        message: 'FN-2026-001 is kept until Jan 01, 2032',
      });
    for (const history of [WITH_RECEIPT, ISSUED_AND.UNPAID, DELETED]) {
      given(...history)
        .when(erase({ ...retention, now: '2031-12-31T22:00:00.000Z' }))
        .thenEvents({ type: 'DriverErased', data: { keys, ...retention } });
    }
  });
});

it('what is paid in the first minutes of a year in Mbabane is paid in that year', () => {
  given(fineIssued(), paymentRecorded({}, '2026-12-31T22:00:00.000Z'))
    .when(erase({ cause: { rule: 'RETENTION', years: 5 }, now: '2032-06-01T08:00:00.000Z' }))
    .thenRefused({
      kind: 'conflict',
      code: 'still-needed',
      message: 'FN-2026-001 is kept until Jan 01, 2033',
    });
});

const personal = personalFieldsIn(fineEvents);

/** An event as it is read once its key is destroyed. */
function read(event: RecordedFineEvent): RecordedFineEvent {
  const texts = Object.entries(event.data).map(([field, value]) => [
    field,
    personal(event.type).includes(field) && typeof value === 'string' ? 'erased' : value,
  ]);
  return parseFineEvent({ ...event, data: Object.fromEntries(texts) }) ?? event;
}

it('folding anew after the keys were destroyed comes to the same', () => {
  inEveryLife((steps) => {
    const erasure = steps.findLastIndex(({ event }) => event.type === 'DriverErased');
    const erased = steps.map(({ event }, index) => (index < erasure ? read(event) : event));
    const state = erased.reduce<FineState>(evolve, initialFine);
    expect(state).toEqual(steps.at(-1)?.after ?? initialFine);
  });
});
