import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin';

import { retry } from '../data/queryClient.ts';

/** As every other question a list is asked once more when it fails, which react-admin would not do. */
export const RecordList = <Item extends RaRecord>({ queryOptions, ...props }: ListBaseProps<Item>) => (
  <ListBase<Item> {...props} queryOptions={{ retry, ...queryOptions }} />
);
