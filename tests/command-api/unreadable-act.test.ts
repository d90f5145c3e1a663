import { findAct } from '@fines/command-api/review/find-act.ts';
import { accountsCountingAs } from '@fines/command-api/user/another-person.ts';
import { START } from '@fines/platform/event-store/events.ts';
import { describe, expect, it } from 'vitest';

import {
  actor,
  fineDeleted,
  fineIssued,
  metadata,
  NOW,
  temporaryPasswordSet,
  userCreated,
} from '../domain/events.ts';

type Written = { type: string; data: object; metadata: unknown };

/** A store that holds one stream. */
const storeWith = (stream: string, events: readonly Written[]) => ({
  readStream: (asked: string) =>
    Promise.resolve(
      asked !== stream
        ? []
        : events.map((event, revision) => ({
            ...event,
            id: `${revision}`,
            stream,
            revision,
            position: START,
            recorded: new Date(NOW),
          })),
    ),
});

const WRITER = actor('MANAGER', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d00aa');
/** Of a version that is yet to come. */
const unreadable = (type: string): Written => ({
  type,
  data: {},
  metadata: { ...metadata(NOW, WRITER), schemaVersion: 99 },
});

describe('an event of a fine that cannot be read', () => {
  const store = storeWith('fine-FN-2026-001', [fineIssued(), unreadable('ReminderSent'), fineDeleted()]);

  it('cannot be reviewed, which is said as a conflict', async () => {
    await expect(findAct(store, 'FN-2026-001-R1')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'unreadable-act',
    });
  });

  it('leaves what else happened to the fine to be reviewed, by others than who left it', async () => {
    const { kind, parts } = await findAct(store, 'FN-2026-001-R2');
    expect(kind).toBe('DELETION');
    expect(parts).toContainEqual({ id: WRITER.id, did: 'did something here that cannot be read' });
  });

  it('takes no part in what happened before', async () => {
    const deletedBefore = storeWith('fine-FN-2026-001', [
      fineIssued(),
      fineDeleted(),
      unreadable('FineAmended'),
    ]);
    const { parts } = await findAct(deletedBefore, 'FN-2026-001-R1');
    expect(parts.map(({ id }) => id)).not.toContain(WRITER.id);
  });

  it('lets nothing of the fine be reviewed if it is the first', async () => {
    const headless = storeWith('fine-FN-2026-001', [unreadable('FineIssued'), fineDeleted()]);
    for (const id of ['FN-2026-001-R0', 'FN-2026-001-R1'])
      await expect(findAct(headless, id)).rejects.toMatchObject({ code: 'unreadable-act' });
  });

  it('lets nothing be reviewed where another program wrote it', async () => {
    const strange = storeWith('fine-FN-2026-001', [{ type: 'Hello', data: {}, metadata: {} }]);
    await expect(findAct(strange, 'FN-2026-001-R0')).rejects.toMatchObject({ code: 'unreadable-act' });
  });
});

describe('an event of a user that cannot be read', () => {
  const { id } = userCreated().data;
  const NOBODY = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d00bb';

  it.each([
    ['among others', [userCreated(), unreadable('UserUpdated'), temporaryPasswordSet()]],
    ['as the first', [unreadable('UserCreated'), temporaryPasswordSet()]],
  ])('%s counts as if it had given its writer the account', async (_, events) => {
    const store = storeWith(`user-${id}`, events);
    const counting = async (who: string) => {
      const accounts = await accountsCountingAs(store, { actor: { id: who }, now: NOW }, [id]);
      return accounts.map((person) => person.id);
    };
    expect(await counting(WRITER.id)).toEqual([id]);
    expect(await counting(NOBODY)).toEqual([]);
  });
});
