import ipaddr from 'ipaddr.js';

const HOST_BYTES = 8;

/** What one subscriber has: an IPv4 address, or the /64 of an IPv6 address, within which it is free to choose. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = [...parsed.toByteArray().slice(0, HOST_BYTES), ...Array<number>(HOST_BYTES).fill(0)];
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}
