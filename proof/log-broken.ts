import { conflict, type Refusal } from '@fines/domain/shared/refusal.ts';
import { Finding } from '@fines/platform/http/health.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';

import { type KeptVerification, newestVerification } from './record.ts';

/** @throws Refusal if the newest check found that the log is not what was written */
export async function refuseBrokenLog(on: Queryable): Promise<void> {
  const verification = await newestVerification(on);
  if (verification?.isForged === true) throw logBroken(verification, verification.firstBreak ?? '');
}

/** For monitoring: what the newest check of the log found. */
export async function recordHealth(on: Queryable): Promise<Finding> {
  const verification = await newestVerification(on);
  const isBroken = verification?.isForged === true;
  return new Finding(
    {},
    isBroken ? `the log is not what was written: ${verification.firstBreak}` : undefined,
  );
}

/** Only these may be named in public. Other streams are named after plates, badges and people. */
const NAMED = /\b(?:fine-FN|receipt-RCP)-\d{4}-\d{3,}\b(?: at revision \d+)?/;

/**
 * A text for the public: when the break was found, and at which fine or receipt it begins. The problem itself may name
 * people, so only the Audit page shows it.
 */
function logBroken({ at, entries }: KeptVerification, firstBreak: string): Refusal {
  const [place] = NAMED.exec(firstBreak) ?? [];
  const where = place === undefined ? 'in a stream that is not named here' : `with ${place}`;
  return conflict(
    'log-broken',
    `The log is not what was written: a check of ${entries} entries found so on ${at.toISOString()}. It begins ${where}. Nothing is signed until that is settled.`,
  );
}
