import { factsAsked } from '@fines/domain/fine/facts.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { useApi } from '../../data/dataProvider.ts';
import type { Reissue, Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { ruleOf } from '../../ui/Form.tsx';
import { FormDialog, ReasonInput } from '../../ui/FormDialog.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { PlateInput } from '../../vehicle/PlateInput.tsx';
import { useSettledPlate } from '../../vehicle/useVehicle.ts';
import { FACT_LABELS } from '../facts.ts';
import { obstacleTo } from '../fineRights.ts';
import { VehicleNote } from '../issue/PlateNotes.tsx';
import { asItIsNow, FINE_TABLES } from '../useFine.ts';

/** Voids the fine, and goes to the one that was issued in its place. */
function useReissue(fine: Fine): (wanted: Reissue) => Promise<void> {
  const api = useApi();
  const navigate = useNavigate();
  const { submit } = useCommand({
    send: (wanted: Reissue, key) => api.reissueFine(fine, wanted, key),
    changes: FINE_TABLES,
    isLeft: true,
    done: ({ fineNumber, licensePlate }) => ({
      title: t('fineDetail.fineReissued'),
      description: t('fineDetail.newFineReplaces', {
        fine: fineNumber,
        plate: licensePlate,
        replaced: fine.fineNumber,
      }),
    }),
    failure: t('fineDetail.reissuingFailed'),
    onFailed: asItIsNow,
  });
  return async (wanted) => {
    const issued = await submit(wanted);
    if (issued) await navigate(finePath(issued.id));
  };
}

/** What is carried over beside what every fine has. */
const FACTS = factsAsked('offense')
  .map((name) => FACT_LABELS[name].toLowerCase())
  .join(', ');

/** What the register says of the plate that is typed. */
function NewPlate() {
  const plate = useSettledPlate(useWatch<Reissue, 'licensePlate'>({ name: 'licensePlate' }));
  return (
    <Stack
      component="output"
      gap={1}
      aria-label={t('fine.aboutThisPlate')}
      sx={{ minHeight: 20, mt: -1.75, mx: 0.25 }}
    >
      {plate !== undefined && <VehicleNote plate={plate} />}
    </Stack>
  );
}

/** For a fine that names a wrong plate, which nothing else mends. */
export function ReissueDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  return (
    <FormDialog<Reissue>
      title={t('fineDetail.reissueFine', { fine: fine.fineNumber })}
      defaultValues={{ licensePlate: '', reason: '' }}
      submit={t('fineDetail.reissue')}
      submitting={t('fineDetail.reissuing')}
      color="error"
      onSubmit={useReissue(fine)}
      onClose={onClose}
      obstacle={obstacleTo('fine.reissue', fine)}
    >
      <Typography>
        {t('fineDetail.voidAndCarriedOver', {
          fine: fine.fineNumber,
          plate: fine.licensePlate,
          facts: FACTS,
        })}
      </Typography>
      <PlateInput
        source="licensePlate"
        autoFocus
        label={t('fineDetail.rightLicensePlate')}
        required
        validate={ruleOf(plateSchema)}
      />
      <NewPlate />
      <ReasonInput />
    </FormDialog>
  );
}
