import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

import { SEARCH_KEY } from '../layout/useSearchKey.ts';
import { useFilters } from './filterContext.ts';
import { useOpenNumber } from './useOpenNumber.ts';

const PAUSE = 350;

/** Searches on the server, once the typing pauses; Enter on the number of a fine or a receipt opens that. */
export function SearchField({ placeholder }: { placeholder: string }) {
  const { wanted, change } = useFilters();
  const openNumber = useOpenNumber();
  return (
    <TextField
      type="search"
      value={wanted.search ?? ''}
      onChange={(event) => change('search', event.target.value, PAUSE)}
      onKeyDown={(event) => event.key === 'Enter' && openNumber(wanted.search)}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': 'Search', 'aria-keyshortcuts': SEARCH_KEY },
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
