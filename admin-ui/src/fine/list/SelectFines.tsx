import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useListContext } from 'react-admin';

import { useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
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
      label={t('fineList.selectPage')}
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
  const { chosen, choose } = useSelection();
  const { data = [], total = 0, filterValues: filter, sort } = useListContext<Fine>();

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.getList<Fine>('fines', { filter, sort, pagination: { page: 1, perPage: MOST_SELECTED } }),
    onSuccess: ({ data: matching }) => {
      const selectable = matching.filter((fine) => mayBeSelected(user, fine));
      choose(selectable);
      if (selectable.length < matching.length) {
        toast({
          title: t('fineList.finesLeftOut', { count: matching.length - selectable.length }),
          description: t('fineList.neitherPaidNorReminded'),
        });
      }
    },
    onError: (error) => failed(t('fineList.selectingFailed'), error),
  });
  if (total <= data.length || chosen.length >= Math.min(total, MOST_SELECTED)) return null;
  return (
    // Disabled, it would lose the focus.
    <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {total <= MOST_SELECTED
        ? t('fineList.selectAllMatching', { count: total })
        : t('fineList.selectFirstMatching', { first: String(MOST_SELECTED), count: total })}
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
      {isPhone && !isWhole && <Button onClick={toggle}>{t('fineList.selectPage')}</Button>}
      <SelectMatching />
    </PayBar>
  );
}
