import { useListContext } from 'react-admin';

import { PageSize } from './PageSize.tsx';
import { PageSteps } from './PageSteps.tsx';

/** The pages of the list around it. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const pages = Math.max(1, Math.ceil(total / perPage));
  return <PageSteps page={page} pages={pages} total={total} setPage={setPage} size={<PageSize />} />;
}
