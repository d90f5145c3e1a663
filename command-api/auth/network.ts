import type { Pool } from '@fines/platform/postgres/postgres.ts';
import ipaddr from 'ipaddr.js';

const HOST_BYTES = 8;

/** The network of a subscriber: an IPv4 address, or an IPv6 /64, in which a subscriber can use any address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = [...parsed.toByteArray().slice(0, HOST_BYTES), ...Array<number>(HOST_BYTES).fill(0)];
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}

const KNOWN_FOR = `interval '30 days'`;

/** Remembers from which networks each account signed in lately, as keyed hashes. */
export class KnownNetworks {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async has(name: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT 1 FROM auth.known_networks WHERE name = $1 AND seen_at > now() - ${KNOWN_FOR}`,
      [name],
    );
    return rowCount === 1;
  }

  /** Adds a network, and deletes entries that are too old. */
  async add(name: string): Promise<void> {
    await this.#pool.query(
      `WITH removed AS (DELETE FROM auth.known_networks WHERE seen_at < now() - ${KNOWN_FOR} AND name <> $1)
       INSERT INTO auth.known_networks (name, seen_at) VALUES ($1, now())
       ON CONFLICT (name) DO UPDATE SET seen_at = now()`,
      [name],
    );
  }
}
