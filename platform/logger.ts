import { pino } from 'pino';

import { readConfig, variables } from './config.ts';
import { counterOf } from './metrics.ts';

export type Logger = pino.Logger;

const errors = counterOf('fines_log_errors_total', 'Lines of the log with level error or fatal');

const ERROR = 50;

/** Writes JSON lines to standard output, without secrets. */
export function openLogger(service: string): Logger {
  const { LOG_LEVEL } = readConfig({ LOG_LEVEL: variables.LOG_LEVEL });
  return pino({
    base: { service },
    level: LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: (_line, level) => {
      if (level >= ERROR) errors.inc();
      return {};
    },
    redact: ['*.password', '*.authorization', '*.accessToken', '*.refreshToken'],
  });
}
