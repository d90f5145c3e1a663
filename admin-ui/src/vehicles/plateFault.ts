import { askedPlateSchema } from '@fines/domain/shared/plate.ts';

/** Why no vehicle can ever have had such a plate; undefined if one can, and while there is none to search for. */
export function plateFault(plate: string): string | undefined {
  const result = askedPlateSchema.safeParse(plate);
  return plate === '' || result.success ? undefined : result.error.issues[0]?.message;
}
