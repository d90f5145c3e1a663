import { plateSchema } from '@fines/domain/shared/plate.ts';
import { useEffect, useState } from 'react';

const PAUSE = 500;

/** A plate, as it is stored, once the typing pauses; undefined until then and for what can be none. */
export function useSettledPlate(typed: string): string | undefined {
  const plate = plateSchema.safeParse(typed).data;
  const [settled, setSettled] = useState(plate);

  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(plate), PAUSE);
    return () => window.clearTimeout(timer);
  }, [plate]);

  return settled === plate ? plate : undefined;
}
