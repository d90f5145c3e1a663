import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { UseFormSetError } from 'react-hook-form';

import { serverClock } from '../../data/client.ts';
import type { ConsoleDataProvider } from '../../data/dataProvider.ts';
import { newKey } from '../../data/newKey.ts';
import { fieldErrorsOf } from '../../data/problem.ts';
import { useFailureToast, useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { useFinesChanged } from '../useFinesChanged.ts';
import { factsOf, formErrors, type IssueValues, offencesAt } from './issueBody.ts';
import { type Submission, submissionOf } from './submission.ts';

/** Issues a fine. `issued` is the fine once it is; until then the form keeps what was entered. */
export function useIssueFine(setError: UseFormSetError<IssueValues>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [issued, setIssued] = useState<Fine>();
  const submission = useRef<Submission>(undefined);
  const finesChanged = useFinesChanged();
  const toast = useToast();
  const failed = useFailureToast();

  const send = async (facts: ReturnType<typeof factsOf>): Promise<Fine> => {
    submission.current = submissionOf(facts, submission.current, newKey, serverClock.now);
    const { key, dateIssued } = submission.current;
    const params = { data: { ...facts, dateIssued }, meta: { idempotencyKey: key } };
    const { data } = await dataProvider.create('fines', params);
    return data;
  };

  const issue = async (values: IssueValues): Promise<void> => {
    const offence = offencesAt(serverClock.now()).find(({ name }) => name === values.offense);
    if (offence === undefined) {
      return toast({ title: 'Error', description: 'Please select an offense', variant: 'destructive' });
    }
    try {
      const fine = await send(factsOf(values, offence));
      await finesChanged();
      setIssued(fine);
    } catch (error) {
      formErrors(fieldErrorsOf(error)).forEach(([field, message]) => setError(field, { message }));
      failed('Failed to create fine', error);
    }
  };

  return { issue, issued };
}
