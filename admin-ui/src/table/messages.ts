import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  addFilter: 'Add filter',
  badAddress:
    'The address of this page asks for something that this list does not know: %{filters}. Clear the filters to see the list.',
  clearFilters: 'Clear filters',
  endDate: 'End Date',
  firstPage: 'First page',
  fromTo: 'From – to',
  lastPage: 'Last page',
  nextPage: 'Next page',
  nothingMatches: 'Nothing matches the search and the filters.',
  pageOf: 'Page %{page} of %{pages}',
  pages: 'Pages',
  period: 'Period',
  previousPage: 'Previous page',
  removeFilter: 'Remove filter %{filter}',
  rows: 'Rows',
  sortBy: 'Sort by',
  startDate: 'Start Date',
  tableOf: '%{label} table',
});
