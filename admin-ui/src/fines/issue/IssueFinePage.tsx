import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type FormEvent, useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { draftCell, serverClock } from '../../data/client.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Page } from '../../ui/Page.tsx';
import { usePhotoUpload } from '../photo/usePhotoUpload.ts';
import type { Fine } from '../types.ts';
import { DraftNote } from './DraftNote.tsx';
import { FormFault } from './FormFault.tsx';
import { IssueActions } from './IssueActions.tsx';
import { issuedState, useKeptLocation } from './issueAnother.ts';
import { EMPTY_FINE, type IssueValues, offensesAt } from './issueBody.ts';
import { IssueFields } from './IssueFields.tsx';
import { goToNextField } from './nextField.ts';
import { useDraft } from './useDraft.ts';
import { useFocusOnFault } from './useFocusOnFault.ts';
import { useIssueFine } from './useIssueFine.ts';
import { useSettledPlate } from './useSettledPlate.ts';

/** A field that takes the focus is not to end up below the top bar or behind the buttons. */
const CLEAR_OF_BARS = {
  '& input, & textarea, & select, & [role=combobox], & button': { scrollMarginBlock: '100px 120px' },
};

export default function IssueFinePage() {
  const [offenses] = useState(() => offensesAt(serverClock.now()));
  const start = { ...EMPTY_FINE, location: useKeptLocation() };
  const form = useForm<IssueValues>({ defaultValues: start, shouldFocusError: false });
  const upload = usePhotoUpload(form.control, 'photo');
  const draft = useDraft(form, upload);
  const plate = useSettledPlate(useWatch({ control: form.control, name: 'licensePlate' }));
  const { issue, refuse, issued, isSending } = useIssueFine(form, { plate, upload });
  const goToFault = useFocusOnFault(form);
  useGoToListOnce(issued);

  const { setFocus } = form;
  useEffect(() => setFocus('licensePlate'), [setFocus]);

  const submit = async (event: FormEvent): Promise<void> => {
    await form.handleSubmit(issue, refuse)(event);
    goToFault();
  };

  return (
    <Page title="Issue Fine" width={640} back={{ to: '/fines', label: 'Back to Fines' }}>
      <FormProvider {...form}>
        <LeaveGuard
          when={form.formState.isDirty && issued === undefined}
          isSending={isSending}
          onLeave={draftCell.clear}
        />
        {draft.restored && <DraftNote draft={draft.restored} onDiscard={draft.discard} />}
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={goToNextField}
          sx={CLEAR_OF_BARS}
        >
          <Card sx={{ p: { xs: 2, sm: 3 }, mb: { xs: 2, sm: 3 } }}>
            <IssueFields offenses={offenses} plate={plate} upload={upload} />
          </Card>
          <FormFault />
          <IssueActions />
        </Box>
      </FormProvider>
    </Page>
  );
}

/** Goes to the list as it is by default: earlier filters could hide the new fine. */
function useGoToListOnce(issued: Fine | undefined): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (issued === undefined) return;
    void navigate('/fines', { state: issuedState(issued) });
  }, [issued, navigate]);
}
