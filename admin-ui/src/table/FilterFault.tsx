import FormHelperText from '@mui/material/FormHelperText';

import { useFilters } from './filterContext.ts';

/** Says why the list does not follow its filters. */
export function FilterFault() {
  const { fault } = useFilters();
  if (fault === undefined) return null;
  return (
    <FormHelperText error role="alert" sx={{ gridColumn: '1 / -1', m: 0 }}>
      {fault}
    </FormHelperText>
  );
}
