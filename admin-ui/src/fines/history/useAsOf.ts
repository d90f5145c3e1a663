import { useSearchParams } from 'react-router';

import { instantIn } from './asOf.ts';

/** The instant whose state is shown, kept in the address; undefined for now. */
export function useAsOf(): { asOf: string | undefined; show: (instant: string | undefined) => void } {
  const [parameters, setParameters] = useSearchParams();
  return {
    asOf: instantIn(parameters.get('asOf')),
    show: (instant) => setParameters(instant === undefined ? {} : { asOf: instant }),
  };
}
