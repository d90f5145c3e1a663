import type { Listener } from '../postgres/listen.ts';
import { isDatabaseError, type Pool } from '../postgres/postgres.ts';
import { ACCESS_TOKEN_SECONDS } from '../tokens.ts';

/** The channel on which the command API announces that a session has ended. The payload is the session's id. */
export const SESSION_ENDED = 'session_ended';

/** SQL: whether a session goes on. It ends by itself after its hours, or when there was no input for its minutes. */
export const SESSION_IS_OPEN = `ended_at IS NULL AND expires_at > now()
  AND last_input_at > now() - make_interval(mins => idle_minutes)`;

/**
 * The sessions that have ended while their access tokens may still be valid. They are kept in memory, so that checking
 * a request costs no query.
 */
export type EndedSessions = { has(sessionId: string): boolean };

export async function watchEndedSessions({
  listener,
  pool,
}: {
  listener: Pick<Listener, 'listen'>;
  pool: Pool;
}): Promise<EndedSessions> {
  const forgetAt = new Map<string, number>();
  const add = (sessionId: string): void => {
    const now = Date.now();
    for (const [id, time] of forgetAt) if (time < now) forgetAt.delete(id);
    forgetAt.set(sessionId, now + ACCESS_TOKEN_SECONDS * 1000);
  };
  await listener.listen({
    channel: SESSION_ENDED,
    onNotification: add,
    onConnected: async () => (await recentlyEnded(pool)).forEach(add),
  });
  return { has: (sessionId) => forgetAt.has(sessionId) };
}

const UNDEFINED_TABLE = '42P01';

async function recentlyEnded(pool: Pool): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM auth.sessions WHERE ended_at > now() - make_interval(secs => $1)`,
      [ACCESS_TOKEN_SECONDS],
    );
    return rows.map(({ id }) => id);
  } catch (error) {
    // The command API creates the table when it first starts. Before that, no session can have ended.
    if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
