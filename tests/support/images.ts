import { createHash } from 'node:crypto';

import sharp, { type Sharp } from 'sharp';

/** A picture that no other test has. */
export const picture = (width = 60, height = 40): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: random(), g: random(), b: random() },
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });

const random = (): number => Math.floor(Math.random() * 256);

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function formWith(bytes: Uint8Array<ArrayBuffer>, field = 'file', name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.set(field, new Blob([bytes]), name);
  return form;
}
