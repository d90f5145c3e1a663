import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import {
  FilterButton,
  FilterFormBase,
  FilterLiveForm,
  ListContextProvider,
  parseQueryFromLocation,
  SortButton,
  useListContext,
} from 'react-admin';
import { useLocation } from 'react-router';

import { useIsPhone } from '../ui/Page.tsx';

/** To the search, since the button that was pressed to take a filter away goes with it. */
function keepFocus({ target, currentTarget }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('.hide-filter') === null) return;
  currentTarget.querySelector<HTMLElement>('input')?.focus();
}

/** react-admin gives the focus of a filter that was added to the hidden input of a select; here, to what one sees. */
function showFocus({ target }: FocusEvent): void {
  if (!target.matches('.MuiSelect-nativeInput')) return;
  target.parentElement?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
}

/** A landmark, which react-admin's own form is not. */
const SearchForm = (props: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) => (
  <Box component="search" className="screen-only" onClick={keepFocus} onFocus={showFocus}>
    <Box
      {...props}
      component="form"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1.5,
        p: { xs: 1.5, sm: 2 },
        '& .filter-field': { width: 'auto', flex: { xs: '1 1 40%', sm: 'none' } },
        '& .filter-field .MuiFormControl-root': { width: { xs: '100%', sm: 156 } },
        // Beside the button that takes it away, half a phone is too narrow for a date.
        '& .filter-field:has(.hide-filter)': { flexBasis: { xs: '100%', sm: 'auto' } },
        // What can be searched is said in full, on a phone too.
        '& .filter-field:has([type=search])': { flex: { xs: '1 0 100%', sm: '1 1 440px' } },
        '& .filter-field:has(.MuiToggleButtonGroup-root)': { flex: { xs: '1 0 100%', sm: 'none' } },
        '& [type=search]': { px: { xs: 1.25 }, '&::placeholder': { fontSize: { xs: 12.5, sm: '1rem' } } },
        '& .MuiInputBase-root:has([type=search])': { pr: { xs: 0, sm: 1.75 } },
        '& .MuiInputBase-root:has([type=search]) .MuiInputAdornment-root': {
          display: { xs: 'none', sm: 'flex' },
        },
        '& .filter-field .MuiFormControl-root:has([type=search])': { width: '100%' },
        '& .RaFilterFormInput-spacer, & .RaFilterForm-clearFix': { display: 'none' },
        '& .MuiChip-root': { my: 0.5 },
      }}
    />
  </Box>
);

/** What each value of a filter is called. */
export type Labels = Readonly<Record<string, (value: string) => string | undefined>>;

/** Filters that are set by a link and by no field, in sight so that they can be taken away. */
function FilterChips({ labels }: { labels: Labels }) {
  const { filterValues, hideFilter } = useListContext();
  return Object.entries(labels).map(([source, labelOf]) => {
    const value: string | undefined = filterValues[source];
    const label = value === undefined ? undefined : labelOf(value);
    return label && <Chip key={source} label={label} onDelete={() => hideFilter(source)} />;
  });
}

type Props = {
  filters: ReactElement[];
  /** Those that only a link sets. */
  chips?: Labels;
  /** By what cards, which have no heads, can be sorted. */
  sorts?: string[];
};

/** A key: how it is sorted is put into it. */
const SORTED_BY = 'table.sortedBy';

const NO_CHIPS: Labels = {};
const NO_SORTS: string[] = [];

/** Those that were added by now, though the list may not have been drawn with them yet. */
const addedNow = () => parseQueryFromLocation(window.location).displayedFilters;

/**
 * The list around it, as long as one is there: react-admin's form sends what was typed after a pause, and would lead back
 * to a list that is left while the code of the next page is on its way, or to one without a filter that was added since.
 */
function useListHere() {
  const list = useListContext();
  const { pathname } = useLocation();
  return useMemo(() => {
    const setFilters: typeof list.setFilters = (filters, displayed = addedNow(), ...how) => {
      if (window.location.pathname === pathname) list.setFilters(filters, displayed, ...how);
    };
    return { ...list, setFilters };
  }, [list, pathname]);
}

/** Gives the focus to a filter that was added: react-admin looks for an input of its name, which not every filter has. */
function FocusOnAdded() {
  const { displayedFilters } = useListContext();
  const before = useRef(displayedFilters);
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const added = Object.keys(displayedFilters ?? {}).find((source) => !before.current?.[source]);
    before.current = displayedFilters;
    const field = ref.current?.parentElement?.querySelector(`[data-source="${added}"]`);
    field?.querySelector<HTMLElement>('[role="combobox"], [role="spinbutton"], input')?.focus();
  }, [displayedFilters]);
  return <span ref={ref} hidden />;
}

/** The search and the filters of the list around it; on a phone also what it is sorted by. */
export function Filters({ filters, chips = NO_CHIPS, sorts = NO_SORTS }: Props) {
  const isPhone = useIsPhone();
  return (
    <ListContextProvider value={useListHere()}>
      <FilterLiveForm formComponent={SearchForm}>
        <FilterFormBase filters={filters} />
        <FocusOnAdded />
        <FilterChips labels={chips} />
        <FilterButton filters={filters} disableSaveQuery size="medium" />
        {isPhone && sorts.length > 0 && <SortButton fields={sorts} label={SORTED_BY} />}
      </FilterLiveForm>
    </ListContextProvider>
  );
}
