import type { OpenSession } from '@fines/domain/user/view.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { SESSION_IS_OPEN } from '@fines/platform/shared/sessions.ts';

type Row = Omit<OpenSession, 'isThis' | 'startedAt' | 'lastInputAt'> & { startedAt: Date; lastInputAt: Date };

/**
 * Where a user is signed in: this session first, then those with the latest input. There are ten at most. Sessions
 * of another signing key than this one's are over.
 */
export async function openSessions(pool: Pool, userId: string, sessionId: string): Promise<OpenSession[]> {
  const { rows } = await pool.query<Row>(
    `SELECT id, device, address, started_at AS "startedAt", last_input_at AS "lastInputAt"
     FROM auth.sessions WHERE ${SESSION_IS_OPEN} AND user_id = $1
       AND key_id = (SELECT key_id FROM auth.sessions WHERE id = $2)
     ORDER BY id = $2 DESC, last_input_at DESC`,
    [userId, sessionId],
  );
  return rows.map(({ id, device, address, startedAt, lastInputAt }) => ({
    id,
    device,
    address,
    startedAt: startedAt.toISOString(),
    lastInputAt: lastInputAt.toISOString(),
    isThis: id === sessionId,
  }));
}
