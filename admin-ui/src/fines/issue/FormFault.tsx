import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

import type { IssueValues } from './issueBody.ts';

/** Why the fine was not issued; the toast that says so too is gone after three seconds. */
export function FormFault() {
  const { errors } = useFormState<IssueValues>();
  const alert = useRef<HTMLDivElement>(null);
  const { root } = errors;

  useEffect(() => {
    if (root) alert.current?.scrollIntoView({ block: 'center' });
  }, [root]);

  return (
    root && (
      <Alert ref={alert} severity="error" sx={{ mb: 2 }}>
        {root.message}
      </Alert>
    )
  );
}
