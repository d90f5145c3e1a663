import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const PAUSE = 350;

/** Searches on the server, once the typing pauses. */
export function SearchField({ placeholder }: { placeholder: string }) {
  const { filterValues, setFilters } = useListContext();
  const known = String(filterValues.search ?? '');
  const [text, setText] = useState(known);

  const sent = useRef(known);

  // Follows the filter when others change it, but never undoes what was typed since it was sent.
  useEffect(() => {
    if (known === sent.current) return;
    sent.current = known;
    setText(known);
  }, [known]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const { search: _, ...others } = filterValues;
    const timer = setTimeout(() => {
      sent.current = wanted;
      setFilters(wanted === '' ? others : { ...others, search: wanted });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, filterValues, setFilters]);

  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': placeholder },
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
