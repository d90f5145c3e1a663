import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type="file"]), select, textarea, [role="combobox"]';

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * The key that a phone shows as "next" is Enter, which would send the form: it goes to the next field instead.
 * Keyboards with an Enter key of their own are left alone.
 */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== 'next' || !isTouch()) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  fields[fields.indexOf(target) + 1]?.focus();
}
