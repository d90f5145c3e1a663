import { pino } from 'pino';

import { readConfig, variables } from './config.ts';

export type Log = pino.Logger;

/** JSON lines on standard output. Secrets never reach them. */
export function openLog(service: string): Log {
  const { LOG_LEVEL } = readConfig({ LOG_LEVEL: variables.LOG_LEVEL });
  return pino({
    base: { service },
    level: LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['*.password', '*.authorization', '*.accessToken', '*.refreshToken'],
  });
}
