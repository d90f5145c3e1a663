import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useEffect, useState } from 'react';
import { useRemoveFromStore } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { serverClock } from '../../data/client.ts';
import { useToast } from '../../toasts/useToast.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Page } from '../../ui/Page.tsx';
import { finePath } from '../paths.ts';
import type { Fine } from '../types.ts';
import { IssueActions } from './IssueActions.tsx';
import { EMPTY_FINE, type IssueValues, offencesAt } from './issueBody.ts';
import { IssueFields } from './IssueFields.tsx';
import { useIssueFine } from './useIssueFine.ts';

export default function IssueFinePage() {
  const [offences] = useState(() => offencesAt(serverClock.now()));
  const form = useForm<IssueValues>({ defaultValues: EMPTY_FINE });
  const { issue, issued } = useIssueFine(form.setError);
  useLeaveOnceIssued(issued);

  const { setFocus } = form;
  useEffect(() => setFocus('licensePlate'), [setFocus]);

  return (
    <Page title="Issue Fine" width={640} back={{ to: '/fines', label: 'Back to Fines' }}>
      <FormProvider {...form}>
        <LeaveGuard when={form.formState.isDirty && issued === undefined} />
        <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(issue)(event)}>
          <Card sx={{ p: { xs: 2, sm: 3 }, mb: { xs: 2, sm: 3 } }}>
            <IssueFields offences={offences} />
          </Card>
          <IssueActions />
        </Box>
      </FormProvider>
    </Page>
  );
}

/** Goes to the list as it is by default: earlier filters could hide the new fine. */
function useLeaveOnceIssued(issued: Fine | undefined): void {
  const navigate = useNavigate();
  const forget = useRemoveFromStore();
  const toast = useToast();

  useEffect(() => {
    if (issued === undefined) return;
    toast({
      title: 'Fine created successfully',
      description: `${issued.fineNumber} for ${issued.licensePlate}`,
      action: { label: 'View', to: finePath(issued.id) },
    });
    forget('fines.listParams');
    void navigate('/fines');
  }, [issued, navigate, forget, toast]);
}
