import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

import { InOrder } from '../../ui/InOrder.tsx';
import { FactField } from '../FactField.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import type { PhotoUpload } from '../photo/usePhotoUpload.ts';
import type { EditValues } from './editValues.ts';

export function EditFields({ upload }: { upload: PhotoUpload }) {
  const fields: Record<keyof EditValues, ReactNode> = {
    driverLicense: <FactField name="driverLicense" />,
    driverName: <FactField name="driverName" />,
    location: <FactField name="location" />,
    photo: <PhotoField upload={upload} />,
    notes: <FactField name="notes" />,
  };
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      <InOrder of={fields} />
    </Stack>
  );
}
