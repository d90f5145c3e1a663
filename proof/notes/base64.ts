/** The bytes of a text in standard base64 with padding (RFC 4648, 4); undefined for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return toBase64(bytes) === text ? bytes : undefined;
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
