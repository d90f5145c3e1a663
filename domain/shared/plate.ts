import { z } from 'zod';

/** A licence plate as it is stored and looked up: trimmed, upper case, inner spaces collapsed. */
export const normalisePlate = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toUpperCase();

export const plateSchema = z
  .string({ error: 'License plate is required' })
  .transform(normalisePlate)
  .pipe(
    z
      .string()
      .min(1, 'License plate is required')
      .max(20, 'License plate is too long')
      .regex(/^[\p{L}\p{N} -]*$/u, 'License plate may have letters, digits, spaces and hyphens only'),
  );
