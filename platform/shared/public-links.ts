import { createHmac, timingSafeEqual } from 'node:crypto';

import type { PublicLink } from '@fines/domain/fine/public-link.ts';
import { asDigits, lettersOf } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

import { ConfigError } from '../config.ts';

/** Crockford's alphabet: no I, L, O and U, which are read for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
/** 50 bits: at a thousand guesses a second, the code of one fine takes 18,000 years. */
const LENGTH = 10;

/** What people write between or instead of the letters of a code, put right; any other text stays wrong. */
const asMeant = (typed: string): string => asDigits(lettersOf(typed));

export type PublicCodes = {
  codeOf: (fineNumber: string) => string;
  /** Whether somebody typed the code of this fine. It takes the same time, whatever was typed. */
  isCodeOf: (fineNumber: string, typed: string) => boolean;
};

/** The codes under which the public may see a fine. Services that print them and those that ask for them share the secret. */
export function publicCodes(secret: string): PublicCodes {
  const key = createHmac('sha256', secret).update('public codes').digest();
  const codeOf = (fineNumber: string): string => {
    const bytes = createHmac('sha256', key).update(fineNumber).digest();
    const digits = bytes.readBigUInt64BE() >> BigInt(64 - BITS * LENGTH);
    return Array.from(
      { length: LENGTH },
      (_, nth) => ALPHABET[Number((digits >> BigInt(BITS * (LENGTH - 1 - nth))) & 31n)],
    ).join('');
  };
  const digestOf = (code: string): Buffer => createHmac('sha256', key).update(code).digest();
  return {
    codeOf,
    // Digests are compared, as they are of one length.
    isCodeOf: (fineNumber, typed) =>
      timingSafeEqual(digestOf(codeOf(fineNumber)), digestOf(asMeant(typed.slice(0, LONGEST_TYPED)))),
  };
}

const LONGEST_TYPED = 40;

/** Two groups, as people read them to each other: `ABCDE FGHJK`. */
const inGroups = (code: string): string => `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;

/** The addresses of fines on the public site, which papers and e-mails have. */
export type PublicLinks = {
  /** Where receipts are checked; null if there is no such site. */
  checkUrl: string | null;
  linkOf: (fineNumber: string) => PublicLink | null;
};

export const publicCodeSecret = z
  .string({ error: 'is required: at least 32 random characters that make the codes of fines' })
  .min(32, 'must have at least 32 characters');

/** The variables of the services that print such addresses. */
export const publicLinkVariables = {
  PUBLIC_SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the public site' })
    .optional(),
  PUBLIC_CODE_SECRET: publicCodeSecret.optional(),
};

/** @throws ConfigError if there is a site, but nothing to make codes with */
export function publicLinks(config: {
  PUBLIC_SITE_URL?: string | undefined;
  PUBLIC_CODE_SECRET?: string | undefined;
}): PublicLinks {
  const { PUBLIC_SITE_URL: address, PUBLIC_CODE_SECRET: secret } = config;
  if (address === undefined) return { checkUrl: null, linkOf: () => null };
  if (secret === undefined) throw new ConfigError('PUBLIC_SITE_URL needs PUBLIC_CODE_SECRET beside it');
  const site = address.replace(/\/+$/, '');
  const { codeOf } = publicCodes(secret);
  return {
    checkUrl: `${site}/receipt`,
    linkOf: (fineNumber) => {
      const code = codeOf(fineNumber);
      return { site, url: `${site}/f/${fineNumber}/${code}`, code: inGroups(code) };
    },
  };
}
