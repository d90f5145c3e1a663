import { plateSchema } from '@fines/domain/shared/plate.ts';
import { useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';

import type { IssueValues } from './issueBody.ts';

const PAUSE = 500;

/** The plate, as it is stored, once the typing pauses; undefined until then and for what can be none. */
export function useSettledPlate(control: Control<IssueValues>): string | undefined {
  const typed = useWatch({ control, name: 'licensePlate' });
  const plate = plateSchema.safeParse(typed).data;
  const [settled, setSettled] = useState(plate);

  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(plate), PAUSE);
    return () => window.clearTimeout(timer);
  }, [plate]);

  return settled === plate ? plate : undefined;
}
