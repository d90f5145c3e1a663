import { useSearchParams } from 'react-router';

export const ACTIVITY_PAGE = 'activityPage';

/** The page of the activities: in the address, so that one comes back from a fine to where one was. */
export function useActivityPage(): [page: number, setPage: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const wanted = Number(parameters.get(ACTIVITY_PAGE));
  const page = Number.isSafeInteger(wanted) && wanted >= 1 ? wanted : 1;

  const setPage = (next: number): void =>
    setParameters(
      (old) => {
        const changed = new URLSearchParams(old);
        changed.set(ACTIVITY_PAGE, String(next));
        return changed;
      },
      { replace: true },
    );
  return [page, setPage];
}
