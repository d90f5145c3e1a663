import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { serverClock } from '../../data/client.ts';
import { newKey } from '../../data/newKey.ts';
import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useToast } from '../../toasts/useToast.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { usePhotoUpload } from '../photo/usePhotoUpload.ts';
import type { Fine } from '../types.ts';
import { factsOf, FORM_FIELDS, type IssueValues, offencesAt } from './issueBody.ts';
import { type Submission, submissionOf } from './submission.ts';

const UNKNOWN_OFFENSE = 'Please select an offense';

type Facts = ReturnType<typeof factsOf> & { photoUrl: string | null };

/** Issues a fine, its photo first. `issued` is the fine once it is; until then the form keeps what was entered. */
export function useIssueFine(form: UseFormReturn<IssueValues>) {
  const api = useApi();
  const [issued, setIssued] = useState<Fine>();
  const submission = useRef<Submission>(undefined);
  const { upload, isUploading } = usePhotoUpload();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form, FORM_FIELDS);

  const send = async (facts: Facts): Promise<Fine> => {
    submission.current = submissionOf(facts, submission.current, newKey, serverClock.now);
    const { key, dateIssued } = submission.current;
    const params = { data: { ...facts, dateIssued }, meta: { idempotencyKey: key } };
    const { data } = await api.create('fines', params);
    return data;
  };

  const issue = async (values: IssueValues): Promise<void> => {
    const offence = offencesAt(serverClock.now()).find(({ name }) => name === values.offense);
    if (offence === undefined) {
      form.setError('offense', { message: UNKNOWN_OFFENSE });
      return toast({ title: 'Error', description: UNKNOWN_OFFENSE, variant: 'destructive' });
    }
    let failure = 'Failed to upload photo';
    try {
      const photoUrl = await upload(values.photo);
      failure = 'Failed to create fine';
      const fine = await send({ ...factsOf(values, offence), photoUrl });
      await changed('fines');
      setIssued(fine);
    } catch (error) {
      failed(failure, error);
    }
  };

  return { issue, issued, isUploading };
}
