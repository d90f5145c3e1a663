import { randomUUID } from 'node:crypto';

import type { Damage } from '@fines/domain/known-break/events.ts';
import { type Actor, personOf } from '@fines/domain/shared/person.ts';
import { KNOWN_BREAKS_STREAM } from '@fines/domain/shared/streams.ts';
import { verifyLog } from '@fines/proof/nightly/verify-log.ts';
import { keepVerification } from '@fines/proof/record.ts';

import { actor, metadata, userCreated } from '../domain/events.ts';
import type { Tables } from './servers.ts';

export const STATER = actor('SUPER_ADMIN', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0011');
export const APPROVER = actor('SUPER_ADMIN', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0012');
export const OFFICER = actor('TRAFFIC_OFFICER', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0013');

export async function writePeople({ log }: Tables): Promise<void> {
  for (const { id, role } of [STATER, APPROVER, OFFICER]) await log.user(id, userCreated({ id, role }));
}

/** Verifies the whole log and keeps what was found, as the nightly verification does. */
export async function verifyAndKeep({ pool, log }: Tables) {
  const found = await verifyLog({ pool, store: log.store });
  await keepVerification(pool, { ...found, seconds: 1 });
  return found;
}

const by = (type: string, data: object, who: Actor) => ({ type, data, metadata: metadata(undefined, who) });

type How = {
  stater?: Actor;
  approver?: Actor;
  /** Who writes the approval, if it is somebody else. */
  writer?: Actor;
  isStated?: boolean;
};

/** Writes into the log that two people acknowledged a damage. */
export async function acknowledge(
  { log }: Tables,
  { firstBreak, damage }: { firstBreak: string | null; damage: Damage | null },
  { stater = STATER, approver = APPROVER, writer = approver, isStated = true }: How = {},
): Promise<void> {
  const [found, reason, statementId] = [firstBreak, 'A disk failed', randomUUID()];
  const statement = { statementId, ...damage, found, reason, statedBy: personOf(stater) };
  await log.write(
    KNOWN_BREAKS_STREAM,
    ...(isStated ? [by('BreakStated', statement, stater)] : []),
    by('BreakAcknowledged', { ...statement, approvedBy: personOf(approver) }, writer),
  );
}
