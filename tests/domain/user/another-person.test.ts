import { SYSTEM } from '@fines/domain/shared/person.ts';
import { accountOf, countingAs } from '@fines/domain/user/another-person.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';
import { describe, expect, it } from 'vitest';

import {
  temporaryPasswordSet,
  userCreated,
  userDeactivated,
  userReactivated,
  userUpdated,
} from '../events.ts';

const NOW = '2026-06-01T08:00:00.000Z';
/** Exactly so long before, and a moment less. */
const NINETY_DAYS_AGO = '2026-03-03T08:00:00.000Z';
const LESS = '2026-03-03T08:00:00.001Z';

const by = (id: string, event: RecordedUserEvent): RecordedUserEvent => ({
  ...event,
  metadata: { ...event.metadata, actor: { id, role: 'SUPER_ADMIN', badgeNumber: null } },
});

/** Made by the system long ago; then what the others did. */
const account = (id: string, ...events: RecordedUserEvent[]) =>
  accountOf(id, [by(SYSTEM.id, userCreated({ id, firstName: id }, '2020-01-01T08:00:00.000Z')), ...events]);

const manager = account('manager');
const officer = (...events: RecordedUserEvent[]) => account('officer', ...events);

const namesOf = (...accounts: Parameters<typeof countingAs>) =>
  countingAs(...accounts).map(({ firstName }) => firstName);

describe('another person', () => {
  it.each<[string, (at: string) => RecordedUserEvent]>([
    ['made the account', (at) => userCreated({ id: 'officer', firstName: 'officer' }, at)],
    ['set its password', temporaryPasswordSet],
    ['set its role', (at) => userUpdated({ role: 'SENIOR_OFFICER' }, at)],
    ['took it away', userDeactivated],
    ['said when that will be', (at) => userUpdated({ lastDay: '2026-11-30' }, at)],
    ['gave it back', userReactivated],
  ])('is not, for 90 days and either way round, who %s', (_, event) => {
    const counts = (at: string): string[] => {
      const held = officer(by('manager', event(at)));
      return [...namesOf(manager, [held], NOW), ...namesOf(held, [manager], NOW)];
    };
    expect(counts(LESS)).toEqual(['officer', 'manager']);
    expect(counts(NINETY_DAYS_AGO)).toEqual([]);
  });

  it('is whom one gave another name or badge, or who did that to oneself', () => {
    const renamed = officer(by('manager', userUpdated({ firstName: 'officer', badgeNumber: 'RSP-9' }, LESS)));
    expect(namesOf(manager, [renamed], NOW)).toEqual([]);
  });

  it('is somebody whom the same third person made: a new station could not check itself', () => {
    const [one, another] = ['manager', 'officer'].map((id) =>
      accountOf(id, [by('admin', userCreated({ id }, LESS))]),
    );
    expect(one && another && countingAs(one, [another], NOW)).toEqual([]);
  });

  it('is who was made by the system as well', () => {
    const made = accountOf('officer', [by(SYSTEM.id, userCreated({ id: 'officer' }, LESS))]);
    const system = accountOf(SYSTEM.id, []);
    expect(countingAs(made, [system, account('manager')], NOW)).toEqual([]);
  });

  it('is told by name, of several that one', () => {
    const held = officer(by('manager', temporaryPasswordSet(LESS)));
    const others = [account('cashier'), held];
    expect(countingAs(manager, others, NOW)).toEqual([
      { id: 'officer', firstName: 'officer', lastName: 'Dlamini' },
    ]);
  });
});
