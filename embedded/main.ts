import { whenNpmEnds } from './console-build.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Addresses, claimPorts, startSystem } from './system.ts';

/** Runs the whole system on this machine: `npm start`. */

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const stops: (() => Promise<void>)[] = [];
let stopping = false;

/** Stops all parts, the last started first, and exits. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (stops.length > 0) tell('Stopping …');
  for (const stopPart of stops.toReversed()) await stopPart();
  process.exit(code);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
await whenNpmEnds(() => void stop(0));

const ACCOUNTS = [
  ['admin', 'SUPER_ADMIN'],
  ['manager', 'MANAGER'],
  ['finance', 'FINANCE_OFFICER'],
  ['senior', 'SENIOR_OFFICER'],
  ['officer', 'TRAFFIC_OFFICER'],
  ['auditor', 'AUDITOR'],
] as const;

function welcome({ demoData, dataDir }: Settings, addresses: Addresses): string {
  const accounts = ACCOUNTS.map(([name, role]) => `  ${`${name}@police.gov.sz`.padEnd(25)}${role}`);
  const demo = ['', 'Demo accounts, all with the password demo-fines-2026:', ...accounts];
  return [
    '',
    `Eswatini Police Traffic System: ${addresses.console}`,
    `What the public sees of a fine: ${addresses.publicSite}`,
    ...(demoData ? demo : []),
    '',
    `Data and logs: ${dataDir}`,
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

try {
  const settings = readSettings();
  const claimed = await claimPorts(settings);
  stops.push(claimed.publicPort.release);
  tell(welcome(settings, claimed));
  const onStop = (stopPart: () => Promise<void>): void => void stops.push(stopPart);
  const { console: address, publicSite } = await startSystem(settings, claimed, { tell, onStop });
  tell(`Ready: ${address}`);
  process.send?.({ type: 'ready', address, publicSite });
} catch (error) {
  if (!stopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}
