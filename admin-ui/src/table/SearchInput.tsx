import { type DocumentNumber, formatNumber, numberMeant } from '@fines/domain/shared/streams.ts';
import type { KeyboardEvent } from 'react';
import { SearchInput as RaSearchInput, type SearchInputProps } from 'react-admin';
import { useNavigate } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { finePath, receiptPath } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { SEARCH_KEY } from '../ui/listKeys.ts';

type Series = DocumentNumber['series'];

/** The page of what a text names, if it is the whole number of a fine, or of a receipt that the user may see. */
function usePathMeant(found: readonly Series[]): (text: string) => string | undefined {
  const { role } = useUser();
  return (text) => {
    const meant = numberMeant(text);
    if (meant === undefined || found.includes(meant.series)) return undefined;
    const number = formatNumber(meant);
    if (meant.series === 'FN') return finePath(number);
    return meant.series === 'RCP' && mayOpen(role, 'payments') ? receiptPath(number) : undefined;
  };
}

const NONE: readonly Series[] = [];

type Props = SearchInputProps & {
  /** Whose numbers this list is searched by: Enter on one of them stays here, with what it finds. */
  found?: readonly Series[];
};

/** react-admin's search, in which Enter on the number of a fine or a receipt opens that. */
export function SearchInput({ found = NONE, ...props }: Props) {
  const navigate = useNavigate();
  const pathMeant = usePathMeant(found);

  const open = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const path = key === 'Enter' && target instanceof HTMLInputElement ? pathMeant(target.value) : undefined;
    if (path === undefined) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <RaSearchInput
      {...props}
      type="search"
      resettable={false}
      fullWidth
      onKeyDown={open}
      slotProps={{ htmlInput: { 'aria-label': t('common.search'), 'aria-keyshortcuts': SEARCH_KEY } }}
    />
  );
}
