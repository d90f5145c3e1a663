import { useEffect } from 'react';

import { t } from '../i18n/i18nProvider.ts';

/** Marks the search of a screen, and puts the cursor in it. */
export const SEARCH_KEY = '/';

/** Marks the link to the next record of a kind, after one was made, and follows it. */
export const NEXT_KEY = 'n';

const inMain = <Found extends Element>(selector: string): Found[] => [
  ...document.querySelectorAll<Found>(`#main-content ${selector}`),
];

/** Rows of lists that lead to a record. */
const ROW = 'tbody .RaDataTable-clickableRow';

/** The row that has the focus itself, or one of whose controls has it. */
const currentRow = (): Element | null | undefined => document.activeElement?.closest(ROW);

/** The row that has the focus itself. */
function focusedRow(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement === currentRow() ? activeElement : undefined;
}

/** Moves the focus to the next row or the one before; without one, to the first. */
function step(by: 1 | -1): boolean {
  const rows = inMain<HTMLElement>(ROW);
  const current = rows.findIndex((row) => row === currentRow());
  const next = rows[current === -1 ? 0 : current + by];
  next?.focus();
  return next !== undefined;
}

function search(): boolean {
  const [field] = inMain<HTMLInputElement>(`[aria-keyshortcuts="${SEARCH_KEY}"]`);
  field?.focus();
  field?.select();
  return field !== undefined;
}

function open(): boolean {
  const row = focusedRow();
  row?.click();
  return row !== undefined;
}

function select(): boolean {
  const checkbox = currentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  checkbox?.click();
  return checkbox !== undefined && checkbox !== null;
}

function goToNext(): boolean {
  const [link] = inMain<HTMLElement>(`[aria-keyshortcuts="${NEXT_KEY}"]`);
  link?.click();
  return link !== undefined;
}

type ListKey = {
  keys: readonly string[];
  does: string;
  /** False if there is nothing to do it to: then the key does what it does anyway. */
  act: (key: string) => boolean;
  /** Whether it leads to a change: not for those who only read. */
  isChange?: boolean;
};

/** What keys do in a list, for those who handle them and for the help about them. */
export const LIST_KEYS: readonly ListKey[] = [
  { keys: [SEARCH_KEY], does: t('common.search'), act: search },
  { keys: ['j'], does: t('ui.goToTheNextRow'), act: () => step(1) },
  { keys: ['k'], does: t('ui.goToTheRowBefore'), act: () => step(-1) },
  {
    keys: ['ArrowDown', 'ArrowUp'],
    does: t('ui.sameOnceRowHasFocus'),
    act: (key) => focusedRow() !== undefined && step(key === 'ArrowDown' ? 1 : -1),
  },
  { keys: ['Enter'], does: t('ui.openTheRow'), act: open },
  { keys: ['x'], does: t('ui.selectTheRow'), act: select },
  { keys: [NEXT_KEY], does: t('ui.issueTheNextFine'), act: goToNext, isChange: true },
];

const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="tab"]';

/** What takes keys itself as long as it is open. */
const OPEN = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`).join();

/** Not while something is typed, nor in what is open above the page. */
export function isFree({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector(OPEN) !== null) return false;
  return !(target instanceof Element && target.matches(TYPED_INTO));
}

export function useListKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = LIST_KEYS.find(({ keys }) => keys.includes(event.key));
      if (shortcut !== undefined && isFree(event) && shortcut.act(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
