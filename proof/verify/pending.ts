/** So long a number may be on its way: reserved and not used, or given out and not in the log. */
const PENDING_MS = 600_000;

/** Both in milliseconds since 1970. */
export const isRecent = (at: number, now: number): boolean => at > now - PENDING_MS;
