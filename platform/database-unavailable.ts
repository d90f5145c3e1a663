import { isDatabaseError, isQueryTimeout } from './postgres.ts';

/**
 * Shutting down, starting up, connection broken or given up, or short of something: connections, memory, disk. Input
 * and output errors are what a full disk may look like, too.
 */
const SERVER_CODES = /^(57P0|08|53|58030|25P0[34])/;
const NETWORK_CODES = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/;
/** What the driver says when there is no code. */
const DRIVER_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client (was|has))/;

/** Whether Postgres could not be asked at all, so that the same question may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (isDatabaseError(error)) return SERVER_CODES.test(code);
  return NETWORK_CODES.test(code) || DRIVER_MESSAGES.test(error.message) || isQueryTimeout(error);
}
