import type { ChangeEvent, RefObject } from 'react';

import { PHOTO_TYPES } from './photoValue.ts';

type Props = { label: string; ref: RefObject<HTMLInputElement | null>; onChoose: (file: File) => void };

/** Lets one choose a photo once it is clicked, which a button does; a phone offers its camera too. */
export function PhotoInput({ label, ref, onChoose }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Else the same file could not be chosen again.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <input ref={ref} type="file" accept={PHOTO_TYPES.join(',')} aria-label={label} hidden onChange={choose} />
  );
}
