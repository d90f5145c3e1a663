import { useEffect } from 'react';
import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin';
import { useLocation } from 'react-router';

import { retry } from '../data/queryClient.ts';
import { rememberList } from './lastListed.ts';

/**
 * Its address alone says what a list shows: from the menu it starts anew, and who goes back finds it as it was.
 * As every other question it is asked once more when it fails, which react-admin would not do.
 */
export function RecordList<Item extends RaRecord>({ queryOptions, ...props }: ListBaseProps<Item>) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(pathname, search), [pathname, search]);
  return <ListBase<Item> {...props} storeKey={false} queryOptions={{ retry, ...queryOptions }} />;
}
