import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** By their age, with what is to be answered on each. */
type Connections = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>;

export type HalfOpenLimits = { halfOpenOfAddress: number; maxConnections: number };

/**
 * Closes connections of a newcomer's address on which no whole request has come, if they are too many with the
 * newcomer's: first those on which nothing was asked, the oldest of them. So whoever opens thousands costs neither
 * others their place nor a neighbour behind the same address, whose request is there before its turn comes.
 *
 * Those that wait for their next request count, too, once half of all places are taken.
 */
export function closeHalfOpen(
  { remoteAddress }: Socket,
  connections: Connections,
  { answered, limits }: { answered: WeakSet<Socket>; limits: HalfOpenLimits },
): void {
  if (connections.size <= limits.halfOpenOfAddress) return;
  const isCrowded = connections.size > limits.maxConnections / 2;
  const halfOpen = [...connections].filter(
    ([socket, asked]) =>
      socket.remoteAddress === remoteAddress &&
      (asked.size > 0 ? !isAwaited(asked) : isCrowded || !answered.has(socket)),
  );
  const surplus = Math.max(0, halfOpen.length - limits.halfOpenOfAddress);
  const silentFirst = halfOpen.toSorted(([, one], [, other]) => Math.sign(one.size) - Math.sign(other.size));
  for (const [socket] of silentFirst.slice(0, surplus)) socket.destroy();
}

/** Whether a whole request is to be answered. */
const isAwaited = (asked: ReadonlySet<ServerResponse>): boolean => [...asked].some(({ req }) => req.complete);
