import Stack from '@mui/material/Stack';

import { SameOffenseNote } from './SameOffenseNote.tsx';
import { VehicleNote } from './VehicleNote.tsx';

/** What is known of the plate above. One line is kept free for it, so that nothing moves when it comes. */
export function PlateNotes({ plate }: { plate: string | undefined }) {
  return (
    <Stack
      component="output"
      gap={1}
      aria-label="About this plate"
      sx={{ minHeight: 20, mt: -1.75, mx: 0.25 }}
    >
      {plate !== undefined && (
        <>
          <VehicleNote plate={plate} />
          <SameOffenseNote key={plate} plate={plate} />
        </>
      )}
    </Stack>
  );
}
