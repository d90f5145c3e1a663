import { useEffect } from 'react';

/** Puts the cursor in the search of the screen. */
export const SEARCH_KEY = '/';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="combobox"]';

/** Not while something is typed, nor from within a dialog. */
function isFree({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return false;
  return !(target instanceof Element && target.matches(TYPED_INTO));
}

export function useSearchKey(): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const field = document.querySelector<HTMLInputElement>(`main [aria-keyshortcuts="${SEARCH_KEY}"]`);
      if (field === null || !isFree(event)) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, []);
}
