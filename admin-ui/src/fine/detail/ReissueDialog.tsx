import { factsAsked } from '@fines/domain/fine/facts.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { useCommandKey } from '../../data/commands.ts';
import { useApi } from '../../data/dataProvider.ts';
import { type Reissue, type Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useToast } from '../../toast/useToast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormTextField, ruleOf } from '../../ui/FormFields.tsx';
import { useSettledPlate } from '../../vehicle/useVehicle.ts';
import { FACT_LABELS } from '../facts.ts';
import { obstacleTo } from '../fineRights.ts';
import { VehicleNote } from '../issue/PlateNotes.tsx';
import { useForgetFine, useFineFormFailure } from '../useFine.ts';

/** Voids the fine, and goes to the one that was issued in its place. */
function useReissueFine(fine: Fine, form: UseFormReturn<Reissue>) {
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFineFormFailure(form);
  const forget = useForgetFine();
  const keyOf = useCommandKey();

  return async (wanted: Reissue): Promise<void> => {
    try {
      const { id, fineNumber, licensePlate } = await api.reissueFine(fine, wanted, keyOf(wanted));
      forget();
      toast({
        title: t('fineDetail.fineReissued'),
        description: t('fineDetail.newFineReplaces', {
          fine: fineNumber,
          plate: licensePlate,
          replaced: fine.fineNumber,
        }),
      });
      await navigate(finePath(id));
    } catch (error) {
      await failed(t('fineDetail.reissuingFailed'), error);
    }
  };
}

const rules = {
  plate: ruleOf(plateSchema),
  reason: { validate: (text: string) => text.trim() !== '' || t('common.reasonRequired') },
};

/** What is carried over beside what every fine has. */
const FACTS = factsAsked('offense')
  .map((name) => FACT_LABELS[name].toLowerCase())
  .join(', ');

const upperCase = (text: string): string => text.toUpperCase();

/** For a fine that names a wrong plate, which nothing else mends. */
export function ReissueDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const form = useForm<Reissue>({ defaultValues: { licensePlate: '', reason: '' } });
  const plate = useSettledPlate(useWatch({ control: form.control, name: 'licensePlate' }));
  const reissue = useReissueFine(fine, form);
  return (
    <FormDialog
      title={t('fineDetail.reissueFine', { fine: fine.fineNumber })}
      form={form}
      submit={t('fineDetail.voidAndReissue')}
      submitting={t('fineDetail.reissuing')}
      isDangerous
      onSubmit={reissue}
      onClose={onClose}
      obstacle={obstacleTo('fine.reissue', fine)}
    >
      <Stack gap={2.5}>
        <Typography>
          {t('fineDetail.voidAndCarriedOver', {
            fine: fine.fineNumber,
            plate: fine.licensePlate,
            facts: FACTS,
          })}
        </Typography>
        <FormTextField<Reissue>
          name="licensePlate"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to ask for it
          autoFocus
          label={t('fineDetail.rightLicensePlate')}
          required
          rules={rules.plate}
          transform={upperCase}
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 20 } }}
        />
        <Stack
          component="output"
          gap={1}
          aria-label={t('fine.aboutThisPlate')}
          sx={{ minHeight: 20, mt: -1.75, mx: 0.25 }}
        >
          {plate !== undefined && <VehicleNote plate={plate} />}
        </Stack>
        <FormTextField<Reissue>
          name="reason"
          label={t('common.reason')}
          required
          rows={2}
          rules={rules.reason}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Stack>
    </FormDialog>
  );
}
