import { REGISTER_MAX_BYTES } from '@fines/domain/vehicle/import.ts';
import { REGISTER_FIELDS } from '@fines/domain/vehicle/vehicle.ts';
import Typography from '@mui/material/Typography';

import { t } from '../i18n/i18nProvider.ts';
import { UploadFile, useUpload } from '../import/UploadFile.tsx';
import { Section } from '../ui/Page.tsx';
import { REGISTER_IMPORTS } from './registerImports.ts';

/** In MB. */
const MOST = String(REGISTER_MAX_BYTES / 1024 / 1024);

/** Takes the file of a register. */
export function UploadRegister() {
  const upload = useUpload(REGISTER_IMPORTS, REGISTER_MAX_BYTES);
  return (
    <Section title={t('vehicle.importRegister')} note={t('vehicle.uploadHint', { most: MOST })}>
      <UploadFile
        label={t('vehicle.csvFile')}
        accept=".csv,.txt,text/csv"
        upload={upload}
        onFile={upload.upload}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        {t('vehicle.columnsOfFile', { columns: REGISTER_FIELDS.join(', ') })}
      </Typography>
    </Section>
  );
}
