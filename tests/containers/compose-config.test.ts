import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

const serviceSchema = z.object({
  environment: z.record(z.string(), z.string().nullable()).default({}),
  mem_limit: z.string().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
  volumes: z
    .array(
      z.object({ source: z.string().optional(), target: z.string(), read_only: z.boolean().default(false) }),
    )
    .default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.int() }).optional(),
  networks: z.record(z.string(), z.object({ aliases: z.array(z.string()).default([]) }).nullable()),
  ports: z.array(z.object({ host_ip: z.string().optional(), target: z.int() })).default([]),
});
const configSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

const hasCompose = await run('docker', ['compose', 'version']).then(
  () => true,
  () => false,
);
if (!hasCompose)
  process.stdout.write('Not run: what docker compose makes of its file: it is not installed.\n');

/** Every secret that .env.example leaves empty, set to its own name. */
async function filledIn(): Promise<Record<string, string>> {
  const example = await readFile(resolve(ROOT, '.env.example'), 'utf8');
  const [required = ''] = example.split('# --- optional');
  const empty = [...required.matchAll(/^(\w+)=$/gm)].map(([, name = '']) => [name, name]);
  return Object.fromEntries(empty);
}

/** The file as Compose understands it. */
async function composed(...files: string[]) {
  const { stdout, stderr } = await run(
    'docker',
    [
      'compose',
      '--env-file',
      '.env.example',
      ...files.flatMap((file) => ['--file', file]),
      'config',
      '--format',
      'json',
    ],
    { cwd: ROOT, env: { ...process.env, ...(await filledIn()) } },
  );
  return { ...configSchema.parse(JSON.parse(stdout)), warnings: stderr };
}

/** The folders of volumes that a service may write to. */
const WRITES: Readonly<Record<string, string[]>> = {
  'command-api': ['/photos'],
  // The certificates that it got or made.
  edge: ['/config', '/data'],
};

function usersIn(services: z.output<typeof configSchema>['services'], variable: string) {
  const users = Object.entries(services).flatMap(([name, { environment }]) => {
    const url = environment[variable];
    return url ? [[name, new URL(url).username]] : [];
  });
  return Object.fromEntries(users);
}

it.skipIf(!hasCompose)(
  'docker compose bounds every container, and gives none more than it needs',
  async () => {
    const { services, warnings } = await composed();
    expect(warnings).toBe('');
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ mem_limit: expect.any(String), environment: { TZ: 'UTC' } });
      expect(service.logging?.options).toMatchObject({ 'max-size': '20m', 'max-file': '5' });
    }
    const own = { 'command-api': 'command_api', projector: 'projector', 'read-api': 'read_api' };
    expect(usersIn(services, 'DATABASE_URL')).toEqual({
      ...own,
      'public-site': 'fines_public',
      'database-roles': 'fines',
    });
    expect(usersIn(services, 'ESDB_URL')).toEqual({ ...own, 'event-store-users': 'admin' });
    for (const name of [...Object.keys(own), 'database-roles', 'event-store-users', 'edge', 'public-site']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      const written = services[name]?.volumes.filter((volume) => !volume.read_only) ?? [];
      expect(written.map(({ target }) => target).toSorted()).toEqual(WRITES[name] ?? []);
    }
  },
);

it.skipIf(!hasCompose)(
  "docker compose shows the event store's keys to nobody who need not have them",
  async () => {
    const { services } = await composed('docker-compose.yml', 'ops/compose/cluster.yml');
    const whoMounts = (volume: string): string[] =>
      Object.keys(services).filter((name) => services[name]?.volumes.some(({ source }) => source === volume));
    // Whoever has a node's key, or can sign one, may do everything there.
    expect(whoMounts('event-store-authority')).toEqual(['certificates']);
    expect(whoMounts('event-store-certificate')).toEqual(['certificates', 'eventstore']);
    expect(whoMounts('event-store-certificate-2')).toEqual(['certificates', 'eventstore-2']);
    expect(whoMounts('event-store-certificate-3')).toEqual(['certificates', 'eventstore-3']);
    const knowPassword = Object.entries(services).filter(([, { environment }]) =>
      Object.values(environment).some((value) => value?.match(/(^|:)EVENT_STORE_PASSWORD/)),
    );
    expect(knowPassword.map(([name]) => name)).toEqual([
      'event-store-users',
      'eventstore',
      'eventstore-2',
      'eventstore-3',
    ]);
  },
);

it.skipIf(!hasCompose)(
  'of the overlay for a cluster, each node has a name and a volume of its own',
  async () => {
    const { services, warnings } = await composed('docker-compose.yml', 'ops/compose/cluster.yml');
    expect(warnings).toBe('');
    const nodes = Object.entries(services).filter(([name]) => name.startsWith('eventstore'));
    const named = nodes.map(([name, { environment, networks, volumes }]) => {
      const own = environment['EVENTSTORE_NODE_HOST_ADVERTISE_AS'] ?? '';
      const names = [name, ...(networks['data']?.aliases ?? [])];
      // All answer to the cluster's name, and each alone to its own.
      expect(names).toEqual(expect.arrayContaining(['eventstore', own]));
      expect(environment['EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS']).toBe(own);
      expect(environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_CLUSTER_DNS: 'eventstore',
      });
      return { own, volumes: volumes.map(({ source }) => source) };
    });
    expect(named).toEqual([
      { own: 'eventstore-1', volumes: ['eventstore', 'event-store-certificate', 'event-store-trusted'] },
      { own: 'eventstore-2', volumes: ['eventstore-2', 'event-store-certificate-2', 'event-store-trusted'] },
      { own: 'eventstore-3', volumes: ['eventstore-3', 'event-store-certificate-3', 'event-store-trusted'] },
    ]);
    for (const name of ['command-api', 'projector', 'public-site', 'read-api'])
      expect(services[name]?.deploy?.replicas).toBe(2);
    for (const name of ['command-api', 'projector', 'read-api', 'event-store-users'])
      expect(services[name]?.environment['ESDB_URL']).toMatch(
        /^esdb\+discover:\/\/\w+:\w+@eventstore:2113\?tlsCaFile=/,
      );
  },
);

const usersOf = (services: z.output<typeof configSchema>['services'], network: string): string[] =>
  Object.keys(services).filter((name) => network in (services[name]?.networks ?? {}));

it.skipIf(!hasCompose)('docker compose lets the projector out to witnesses, and nobody else', async () => {
  const { services, warnings } = await composed('docker-compose.yml', 'ops/compose/witnesses.yml');
  expect(warnings).toBe('');
  expect(usersOf(services, 'witnesses')).toEqual(['projector']);
  expect(Object.keys(services['projector']?.networks ?? {})).toEqual(['data', 'monitoring', 'witnesses']);
});

it.skipIf(!hasCompose)('docker compose lets the command API out with messages, and nobody else', async () => {
  const { services, warnings } = await composed('docker-compose.yml', 'ops/compose/messages.yml');
  expect(warnings).toBe('');
  expect(usersOf(services, 'messages')).toEqual(['command-api']);
  expect(Object.keys(services['command-api']?.networks ?? {})).toEqual([
    'apis',
    'data',
    'messages',
    'monitoring',
    'public',
  ]);
});

it.skipIf(!hasCompose)('of the overlay for trying, messages stay on this machine', async () => {
  const { services, networks, warnings } = await composed('docker-compose.yml', 'ops/compose/dev.yml');
  expect(warnings).toBe('');
  expect(usersOf(services, 'messages')).toEqual(['command-api', 'mailpit']);
  expect(networks['messages']).toMatchObject({ internal: true });
  expect(services['command-api']?.environment).toMatchObject({
    SMTP_URL: 'smtp://mailpit:1025?requireTLS=false',
    MAIL_FROM: 'Traffic Fines <fines@example.sz>',
  });
  expect(services['mailpit']).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    mem_limit: expect.any(String),
    ports: [{ host_ip: '127.0.0.1', target: 8025 }],
  });
});

it.skipIf(!hasCompose)(
  'docker compose lets the public site reach Postgres and the command API, and no other store',
  async () => {
    const { services } = await composed();
    const networksOf = (name: string): string[] => Object.keys(services[name]?.networks ?? {});
    expect(networksOf('public-site')).toEqual(['monitoring', 'public', 'public-edge']);
    const beside = Object.keys(services).filter((name) => networksOf(name).includes('public'));
    expect(beside).toEqual(['command-api', 'postgres', 'public-site']);
  },
);

it.skipIf(!hasCompose)(
  'docker compose publishes the edge alone, on this machine only unless told otherwise',
  async () => {
    const { services } = await composed();
    const published = Object.entries(services).filter(
      ([name, { ports }]) => name !== 'grafana' && ports.length > 0,
    );
    expect(published.map(([name]) => name)).toEqual(['edge']);
    for (const { host_ip } of services['edge']?.ports ?? []) expect(host_ip).toBe('127.0.0.1');
    // Which says in place of the client who that is.
    expect(services['public-site']?.environment).toMatchObject({ TRUST_PROXY: '1' });
  },
);

async function environmentOf(more: Record<string, string>) {
  const { stdout } = await run('docker', ['compose', 'config', '--format', 'json'], {
    cwd: ROOT,
    env: { ...process.env, ...(await filledIn()), ...more },
  });
  return configSchema.parse(JSON.parse(stdout)).services['edge']?.environment;
}

it.skipIf(!hasCompose)('the edge speaks HTTP, and HTTPS once it has a name', async () => {
  expect(await environmentOf({})).toMatchObject({
    SITE: 'http://:8080',
    PUBLIC_SITE: 'http://:8090',
    TLS: '',
  });
  const names = { SITE_ADDRESS: 'police.example.sz', PUBLIC_SITE_ADDRESS: 'fines.example.sz' };
  const named = { SITE: 'police.example.sz', PUBLIC_SITE: 'fines.example.sz' };
  expect(await environmentOf(names)).toMatchObject({ ...named, TLS: 'tls internal' });
  expect(await environmentOf({ ...names, CERTIFICATE: '/tls/site.pem /tls/site.key' })).toMatchObject({
    ...named,
    TLS: 'tls /tls/site.pem /tls/site.key',
  });
});
