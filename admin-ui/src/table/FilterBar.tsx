import Close from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

import { t } from '../i18n/i18nProvider.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { useIsPhone } from '../ui/Page.tsx';
import { type FaultOf, FilterContext, useFilters, useWanted } from '../ui/useWanted.ts';
import { type Order, SortSelect } from './FilterFields.tsx';

/** A filter that is added when it is wanted. */
export type Filter = {
  label: string;
  /** What its fields filter by: while one of them does, they are in sight. */
  sources: readonly string[];
  fields: ReactNode;
};

const FIELD = 'input, select';

/** To the search, since the button that was pressed is gone. */
const focusSearch = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest('search')?.querySelector('input')?.focus();

type AddedProps = { filter: Filter; isNew: boolean; onRemove: () => void };

function AddedFilter({ filter: { label, fields }, isNew, onRemove }: AddedProps) {
  const group = useRef<HTMLElement>(null);
  // Whoever adds a filter wants to fill it in. Only after the menu has given the focus back.
  useEffect(() => {
    if (isNew) group.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [isNew]);

  return (
    <Box
      component="fieldset"
      ref={group}
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: 'flex',
        flex: { xs: '1 0 100%', sm: 'none' },
        flexWrap: 'wrap',
        gap: 'inherit',
      }}
    >
      {fields}
      <IconButton
        size="small"
        aria-label={t('table.removeFilter', { filter: label })}
        title={t('table.removeFilter', { filter: label })}
        onClick={(event) => {
          focusSearch(event);
          onRemove();
        }}
        sx={{ ml: -1, alignSelf: 'center' }}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** The filters that are in use or were added to be, and the menu of the others. */
function AddedFilters({ filters }: { filters: readonly Filter[] }) {
  const { wanted, change } = useFilters();
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = ({ label, sources }: Filter): boolean =>
    added.includes(label) || sources.some((source) => wanted[source] !== undefined);

  const remove = ({ label, sources }: Filter): void => {
    setAdded((now) => now.filter((one) => one !== label));
    for (const source of sources) change(source, '');
  };
  const clear = (event: MouseEvent): void => {
    focusSearch(event);
    setAdded([]);
    for (const source of Object.keys(wanted)) change(source, '');
  };

  return (
    <>
      {filters.filter(isShown).map((filter) => (
        // Its fields may have to be loaded first.
        <Suspense key={filter.label}>
          <AddedFilter filter={filter} isNew={added.includes(filter.label)} onRemove={() => remove(filter)} />
        </Suspense>
      ))}
      <ActionMenu
        label={t('table.addFilter')}
        text={t('table.addFilter')}
        Icon={FilterList}
        actions={filters
          .filter((filter) => !isShown(filter))
          .map(({ label }) => ({ label, onSelect: () => setAdded((now) => [...now, label]) }))}
      />
      {Object.keys(wanted).length > 0 && <Button onClick={clear}>{t('table.clearFilters')}</Button>}
    </>
  );
}

/** What each value of a filter is called. */
type Labels = Readonly<Record<string, (value: string) => string | undefined>>;

/** Filters that are set by a link and by no field, in sight so that they can be taken away. */
function FilterChips({ labels }: { labels: Labels }) {
  const { wanted, change } = useFilters();
  return Object.entries(labels).map(([source, labelOf]) => {
    const value = wanted[source];
    const label = value === undefined ? undefined : labelOf(value);
    return label && <Chip key={source} label={label} onDelete={() => change(source, '')} />;
  });
}

/** Says why the list does not follow its filters. */
function FilterFault() {
  const { fault } = useFilters();
  if (fault === undefined) return null;
  return (
    <FormHelperText error role="alert" sx={{ flex: '1 0 100%', m: 0 }}>
      {fault}
    </FormHelperText>
  );
}

const NO_FILTERS: readonly Filter[] = [];

type Props = {
  /** What is always in sight: the search, and the filters that are used most. */
  children: ReactNode;
  /** The others. */
  more?: readonly Filter[];
  /** Those that only a link sets. */
  chips?: Labels;
  /** For cards, which have no headings to sort by. */
  orders?: readonly Order[];
  faultOf?: FaultOf;
};

const NO_CHIPS: Labels = {};

/** Holds the search field and the filters of the list around it, which does not follow faulty ones. */
export function FilterBar({ children, more = NO_FILTERS, chips = NO_CHIPS, orders, faultOf }: Props) {
  const { filterValues, setFilters } = useListContext();
  const isPhone = useIsPhone();
  return (
    <FilterContext value={useWanted(filterValues, setFilters, faultOf)}>
      <Box
        component="search"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: 1.5,
          p: 2,
          '& .MuiFormControl-root': { flex: { xs: '1 1 40%', sm: '0 0 156px' } },
          '& .MuiFormControl-root:has([type=search])': { flex: { xs: '1 0 100%', sm: '1 1 250px' } },
          '& .MuiChip-root': { my: 0.5 },
        }}
      >
        {children}
        {isPhone && orders && <SortSelect orders={orders} />}
        <Suspense>
          <FilterChips labels={chips} />
        </Suspense>
        <AddedFilters filters={more} />
        <FilterFault />
      </Box>
    </FilterContext>
  );
}
