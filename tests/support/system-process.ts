import { rmSync } from 'node:fs';

import '@fines/embedded/main.ts';

/**
 * The product, for as long as the worker lives that started it. Nobody reads what it says when the worker is gone,
 * and nobody else would take away what it leaves behind.
 */
process.once('disconnect', () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.once('exit', () => rmSync(process.env['DATA_DIR'] ?? '', { recursive: true, force: true }));
  process.kill(process.pid, 'SIGTERM');
});
