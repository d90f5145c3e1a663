import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

import { useFilters } from './filterContext.ts';

const PAUSE = 350;

/** Searches on the server, once the typing pauses. */
export function SearchField({ placeholder }: { placeholder: string }) {
  const { wanted, change } = useFilters();
  return (
    <TextField
      type="search"
      value={wanted.search ?? ''}
      onChange={(event) => change('search', event.target.value, PAUSE)}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': 'Search' },
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
