import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const VARIABLE = 'CHAOS_NAMESPACES';
const NAMESPACES = ['--net', '--mount'];
const LOOPBACK = 'ip link set lo up';

/** All that faults of networks and disks need. */
const TRIAL = `${LOOPBACK} && iptables -A INPUT -p tcp -m multiport --ports 1 -j DROP && ss -H && mount -t tmpfs tmpfs /tmp`;

/** Whether this process has a network and mounts of its own, which end with its last child, however it ends. */
export const hasOwnNamespaces = (): boolean => process.env[VARIABLE] === '1';

/** @returns why this machine gives nobody, or not us, a network and mounts of his own; undefined if it does */
export const whyNoNamespaces = (): Promise<string | undefined> =>
  promisify(execFile)('unshare', [...NAMESPACES, 'sh', '-c', TRIAL]).then(
    () => undefined,
    (error: Error) => error.message.trim().split('\n').at(-1),
  );

/** Runs this program once more, in namespaces of its own. @returns whether it ended well */
export async function runInNamespaces(): Promise<boolean> {
  const [node, ...args] = process.argv;
  const child = spawn(
    'unshare',
    [...NAMESPACES, 'sh', '-c', `${LOOPBACK} && exec "$0" "$@"`, node ?? '', ...args],
    {
      stdio: 'inherit',
      env: { ...process.env, [VARIABLE]: '1' },
    },
  );
  // It tidies up, and then ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}
