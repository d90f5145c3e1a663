import type { OffenseView } from '@fines/domain/offense/view.ts';
import { formatE } from '@fines/domain/shared/money.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';

import { useUser } from '../../auth/useUser.ts';
import { draftCell, serverClock } from '../../data/client.ts';
import { newKey } from '../../data/commands.ts';
import { useApi } from '../../data/dataProvider.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { useChanged } from '../../data/useChanged.ts';
import { t } from '../../i18n/i18nProvider.ts';
import type { OffensesOfToday } from '../../offense/useOffenses.ts';
import { useToast } from '../../toast/useToast.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { vehicleQuery } from '../../vehicle/useVehicle.ts';
import { type VehicleWarning, warningOf } from '../../vehicle/vehicleText.ts';
import { fieldAtFault, PHOTO_FAILED, type PhotoUploads } from '../photo/usePhotoUploads.ts';
import { useKeepFine } from '../useFine.ts';
import { writeDraft } from './draft.ts';
import { factsOf, FORM_FIELDS, type IssueValues, type Submission, submissionOf } from './issueBody.ts';

/** For how many milliseconds a fine waits for the register. */
const PATIENCE = 2000;

const afterPatience = (): Promise<null> =>
  new Promise((resolve) => window.setTimeout(() => resolve(null), PATIENCE));

/**
 * To be asked before a fine is issued: waits for the look-up of the plate, for a while, and gives the warning
 * that it brings, unless that was on the screen before. `shown` is the plate whose note is on the screen.
 */
function useUnseenWarning(shown: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const told = useRef<string>(undefined);

  const isOnScreen = (plate: string): boolean =>
    shown !== undefined &&
    plateKey(shown) === plateKey(plate) &&
    queries.getQueryState(vehicleQuery(api, plate).queryKey)?.status !== 'pending';

  return async (plate: string): Promise<VehicleWarning | undefined> => {
    if (told.current === plate || isOnScreen(plate)) return undefined;
    // The fine can be issued without an answer of the register.
    const lookUp: Promise<VehicleView | null> = queries
      .fetchQuery(vehicleQuery(api, plate))
      .catch(() => null);
    const vehicle = await Promise.race([lookUp, afterPatience()]);
    const warning = vehicle === null ? undefined : warningOf(vehicle);
    if (warning !== undefined) told.current = plate;
    return warning;
  };
}

const UNKNOWN_OFFENSE = t('fineIssue.pleaseSelectOffense');
const CREATING = t('fineIssue.creatingFailed');

/** A change of the catalogue took effect at midnight, after the form was opened. */
const costsNow = ({ name, amount }: OffenseView): string =>
  `${t('fineIssue.costsSinceMidnight', { offense: name, amount: formatE(amount) })} ${t('fineIssue.issueAgain')}`;

type Facts = ReturnType<typeof factsOf> & { photoUrls: string[] };

/** `plate` is the one whose note is on the screen: a warning that was not is shown first, and holds the fine back. */
type Shown = { plate: string | undefined; uploads: PhotoUploads; offenses: OffensesOfToday };

/**
 * Issues a fine, its photos first. `issued` is the fine once it is; until then the form keeps what was entered.
 * Who leaves the form before anything of the fine `isSending` issues none. Who leaves then is told all the same,
 * and finds there again what could not be saved.
 */
export function useIssueFine(form: UseFormReturn<IssueValues>, { plate, uploads, offenses }: Shown) {
  const api = useApi();
  const user = useUser();
  const [issued, setIssued] = useState<Fine>();
  const unseenWarning = useUnseenWarning(plate);
  const hasLeft = useHasLeft();
  const submission = useRef<Submission>(undefined);
  const [isSending, setSending] = useState(false);
  const changed = useChanged();
  const keepFine = useKeepFine();
  const toast = useToast();
  const failed = useFormFailure(form, FORM_FIELDS);

  const send = async (facts: Facts): Promise<Fine> => {
    setSending(true);
    submission.current = submissionOf(facts, submission.current, newKey, serverClock.now);
    const { key, dateIssued } = submission.current;
    const params = { data: { ...facts, dateIssued }, meta: { idempotencyKey: key } };
    try {
      const { data } = await api.create('fines', params);
      return data;
    } finally {
      setSending(false);
    }
  };

  const tellOf = ({ id, fineNumber, licensePlate }: Fine): void =>
    toast({
      title: t('fineIssue.fineCreated'),
      description: t('common.fineForPlate', { fine: fineNumber, plate: licensePlate }),
      action: { label: t('fine.view'), to: finePath(id) },
    });

  const refuse = ({ offense }: FieldErrors<IssueValues>): void => {
    if (offense) toast({ title: t('common.error'), description: UNKNOWN_OFFENSE, variant: 'destructive' });
  };

  /** A warning that nobody has seen yet holds the fine back once. */
  const refuseUnseen = async (entered: string): Promise<void> => {
    const warning = await unseenWarning(entered);
    if (warning !== undefined)
      throw new Error(`${warning.title}: ${warning.text} ${t('fineIssue.issueAgain')}`);
  };

  const issue = async (values: IssueValues): Promise<void> => {
    let failure = t('fineIssue.notIssuedYet');
    let photoUrls: string[] = [];
    try {
      const offense = await offenses.find(values.offense);
      if (offense === undefined) {
        const unknown = { type: 'value', message: UNKNOWN_OFFENSE };
        form.setError('offense', unknown);
        return refuse({ offense: unknown });
      }
      if (offense.amount !== offenses.amountShown(values.offense)) throw new Error(costsNow(offense));
      await refuseUnseen(values.licensePlate);
      failure = PHOTO_FAILED;
      photoUrls = await uploads.finish(values.photos);
      if (hasLeft()) return;
      failure = CREATING;
      const fine = await send({ ...factsOf(values, offense), photoUrls });
      // Not waited for: what is on this screen is about to be left.
      void changed('fines');
      keepFine(fine);
      // What stands in the form by now, if one came back to it, is another fine.
      if (!hasLeft()) draftCell.clear();
      tellOf(fine);
      setIssued(fine);
    } catch (error) {
      if (hasLeft()) {
        if (failure !== CREATING) return;
        writeDraft(draftCell, { userId: user.id, values, photoUrls }, serverClock.now());
      }
      failed(failure, error, fieldAtFault(failure));
    }
  };

  return { issue, refuse, issued, isSending };
}

function useHasLeft(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => !isShown.current;
}
