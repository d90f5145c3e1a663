import { type DocumentNumber, formatNumber, numberMeant } from '@fines/domain/shared/streams.ts';
import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import { useNavigate } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { finePath, receiptPath } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Field } from '../ui/Field.tsx';
import { SEARCH_KEY } from '../ui/listKeys.ts';
import { useFilters } from '../ui/useWanted.ts';
import { PAUSE } from './FilterFields.tsx';

type Series = DocumentNumber['series'];

/** Opens what a text names, if it is the whole number of a fine, or of a receipt that the user may see. */
function useOpenNumber(found: readonly Series[]): (text: string | undefined) => void {
  const navigate = useNavigate();
  const { role } = useUser();
  return (text = '') => {
    const meant = numberMeant(text);
    if (meant === undefined || found.includes(meant.series)) return;
    const number = formatNumber(meant);
    if (meant.series === 'FN') void navigate(finePath(number));
    if (meant.series === 'RCP' && mayOpen(role, 'payments')) void navigate(receiptPath(number));
  };
}

const NONE: readonly Series[] = [];

type Props = {
  placeholder: string;
  /** Whose numbers this list is searched by: Enter on one of them stays here, with what it finds. */
  found?: readonly Series[];
};

/** Searches on the server, once the typing pauses; Enter on the number of a fine or a receipt opens that. */
export function SearchField({ placeholder, found = NONE }: Props) {
  const { wanted, change } = useFilters();
  const openNumber = useOpenNumber(found);
  return (
    <Field
      type="search"
      value={wanted.search ?? ''}
      onChange={(event) => change('search', event.target.value, PAUSE)}
      onKeyDown={(event) => event.key === 'Enter' && openNumber(wanted.search)}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': t('common.search'), 'aria-keyshortcuts': SEARCH_KEY },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
