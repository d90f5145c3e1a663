import Alert from '@mui/material/Alert';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';

import { FIELD_ORDER, type IssueValues } from './issueBody.ts';

/** To be called after each attempt to send the form: goes to the first field that was refused. */
export function useFocusOnFault({ getFieldState, setFocus }: UseFormReturn<IssueValues>): () => void {
  const [attempts, setAttempts] = useState(0);

  // In an effect: until the form is shown again the fields are disabled and take no focus.
  useEffect(() => {
    if (attempts === 0) return;
    const faulty = FIELD_ORDER.find((name) => getFieldState(name).invalid);
    if (faulty !== undefined) setFocus(faulty);
  }, [attempts, getFieldState, setFocus]);

  return () => setAttempts((count) => count + 1);
}

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
