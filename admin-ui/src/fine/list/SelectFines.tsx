import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useListContext } from 'ra-core';

import { useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { formatCount, formatCounted } from '../../format/numbers.ts';
import { PayBar } from '../../payment/PayTogether.tsx';
import { mayBeSelected, MOST_SELECTED, useSelection } from '../../payment/selection.ts';
import { useFailureToast, useToast } from '../../toast/useToast.ts';
import { useIsPhone } from '../../ui/Page.tsx';
import { SelectBox } from '../../ui/SelectionBar.tsx';

/** Of the fines of the page, those that can be selected, and whether they are. */
function usePageSelection() {
  const user = useUser();
  const { data = [] } = useListContext<Fine>();
  const { chosen, choose, drop } = useSelection();
  const listed = data.filter((fine) => mayBeSelected(user, fine));
  const count = listed.filter(({ id }) => chosen.some((fine) => fine.id === id)).length;
  const isWhole = listed.length > 0 && count === listed.length;
  return {
    listed,
    isWhole,
    isPart: count > 0 && !isWhole,
    toggle: () => (isWhole ? drop(listed) : choose(listed)),
  };
}

/** Selects the fines of the page, or leaves them out. */
export function SelectPage() {
  const { listed, isWhole, isPart, toggle } = usePageSelection();
  return (
    <SelectBox
      label="Select page"
      isChosen={isWhole}
      isPart={isPart}
      isDisabled={listed.length === 0}
      onToggle={toggle}
    />
  );
}

/** Selects what the search and the filters of the list let through, as far as it can be selected at once. */
function SelectMatching() {
  const user = useUser();
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  const { choose } = useSelection();
  const { data = [], total = 0, filterValues: filter, sort } = useListContext<Fine>();

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.getList<Fine>('fines', { filter, sort, pagination: { page: 1, perPage: MOST_SELECTED } }),
    onSuccess: ({ data: matching }) => {
      const selectable = matching.filter((fine) => mayBeSelected(user, fine));
      choose(selectable);
      if (selectable.length < matching.length) {
        toast({
          title: `${formatCounted(matching.length - selectable.length, 'fine')} left out`,
          description: 'Neither to be paid nor to be reminded of',
        });
      }
    },
    onError: (error) => failed('Failed to select the fines', error),
  });
  if (total <= data.length) return null;
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {total <= MOST_SELECTED
        ? `Select all ${formatCount(total)} that match`
        : `Select the first ${MOST_SELECTED} of ${formatCount(total)} that match`}
    </Button>
  );
}

/** What is selected in the list of fines, and what else can be. */
export function FinesBar() {
  const isPhone = useIsPhone();
  const { isWhole, toggle } = usePageSelection();
  return (
    <PayBar>
      {/* Cards have no head to do it in. */}
      {isPhone && !isWhole && <Button onClick={toggle}>Select page</Button>}
      <SelectMatching />
    </PayBar>
  );
}
