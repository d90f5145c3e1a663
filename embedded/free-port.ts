import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws, with what to do about it, if another program listens there. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    throw new Error(
      `Port ${port} is taken by another program. Stop it, or choose another: PORT=8081 npm start`,
    );
  }
  server.close();
  await once(server, 'close');
}
