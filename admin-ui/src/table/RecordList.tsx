import { useEffect } from 'react';
import { ListBase, type ListBaseProps, type RaRecord, useNotify } from 'react-admin';
import { useLocation } from 'react-router';

import { statusOf } from '../data/problem.ts';
import { retry } from '../data/queryClient.ts';
import { rememberList } from './lastListed.ts';

/**
 * Its address alone says what a list shows: from the menu it starts anew, and who goes back finds it as it was.
 * As every other question it is asked once more when it fails, which react-admin would not do.
 */
export function RecordList<Item extends RaRecord>({ queryOptions, ...props }: ListBaseProps<Item>) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(pathname, search), [pathname, search]);
  const notify = useNotify();
  // An address that asks for what there is not is told of in the list's place, with the way out.
  const onError = (error: Error): void => {
    if (statusOf(error) !== 400) notify(error.message, { type: 'error' });
  };
  return <ListBase<Item> {...props} storeKey={false} queryOptions={{ retry, onError, ...queryOptions }} />;
}
