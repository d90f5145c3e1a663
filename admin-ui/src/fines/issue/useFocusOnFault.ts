import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

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
