import { useSearchParams } from 'react-router';

/** The tab that the address names, so that it is the same after a reload; `first` if it names none of `tabs`. */
export function useTab<Name extends string>(tabs: Readonly<Record<Name, unknown>>, first: Name) {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab') ?? first;
  const isTab = (name: string): name is Name => Object.hasOwn(tabs, name);
  const open = (name: Name): void => setParams(name === first ? {} : { tab: name }, { replace: true });
  return [isTab(named) ? named : first, open] as const;
}
