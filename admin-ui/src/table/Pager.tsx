import { useListContext } from 'react-admin';

import { PageSteps } from './PageSteps.tsx';

/** The pages of the list around it. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const pages = Math.max(1, Math.ceil(total / perPage));
  return <PageSteps page={page} pages={pages} total={total} setPage={setPage} />;
}
