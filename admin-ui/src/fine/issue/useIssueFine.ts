import type { OffenseView } from '@fines/domain/offense/view.ts';
import { formatE } from '@fines/domain/shared/money.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { draftCell, serverClock } from '../../data/client.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { faultAt } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import type { OffensesOfToday } from '../../offense/useOffenses.ts';
import { useCommand } from '../../ui/useCommand.ts';
import { vehicleQuery } from '../../vehicle/useVehicle.ts';
import { type VehicleWarning, warningOf } from '../../vehicle/vehicleText.ts';
import type { PhotoUploads } from '../photo/usePhotoUploads.ts';
import { useKeepFine } from '../useFine.ts';
import { writeDraft } from './draft.ts';
import { factsOf, type IssueValues, type Submission, submissionOf } from './issueBody.ts';

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

export const UNKNOWN_OFFENSE = t('fineIssue.pleaseSelectOffense');

/** A change of the catalogue took effect at midnight, after the form was opened. */
const costsNow = ({ name, amount }: OffenseView): string =>
  `${t('fineIssue.costsSinceMidnight', { offense: name, amount: formatE(amount) })} ${t('fineIssue.issueAgain')}`;

/** `plate` is the one whose note is on the screen. */
type Shown = { plate: string | undefined; uploads: PhotoUploads; offenses: OffensesOfToday };

/** What must be so before anything is sent: answers the offense. A warning that nobody has seen yet refuses once. */
function useCheck({ plate, offenses }: Shown) {
  const unseenWarning = useUnseenWarning(plate);
  return useCommand({
    send: async (values: IssueValues): Promise<OffenseView> => {
      const offense = await offenses.find(values.offense);
      if (offense === undefined) throw faultAt('offense', UNKNOWN_OFFENSE);
      if (offense.amount !== offenses.amountShown(values.offense)) throw new Error(costsNow(offense));
      const warning = await unseenWarning(values.licensePlate);
      if (warning) throw new Error(`${warning.title}: ${warning.text} ${t('fineIssue.issueAgain')}`);
      return offense;
    },
    changes: [],
    failure: t('fineIssue.notIssuedYet'),
  });
}

type Issuing = { facts: ReturnType<typeof factsOf> & { photoUrls: string[] }; values: IssueValues };

/** Who leaves the form while the fine `isPending` is told all the same, and finds there again what could not be saved. */
function useCreate(hasLeft: () => boolean) {
  const api = useApi();
  const { id: userId } = useUser();
  const submission = useRef<Submission>(undefined);
  return useCommand({
    send: async ({ facts }: Issuing, key): Promise<Fine> => {
      submission.current = submissionOf(facts, submission.current, () => key, serverClock.now);
      const { key: idempotencyKey, dateIssued } = submission.current;
      const params = { data: { ...facts, dateIssued }, meta: { idempotencyKey } };
      return (await api.create<Fine>('fines', params)).data;
    },
    changes: ['fines'],
    isLeft: true,
    // What stands in the form by now, if one came back to it, is another fine.
    onAnswer: () => hasLeft() || draftCell.clear(),
    done: ({ id, fineNumber, licensePlate }) => ({
      title: t('fineIssue.fineCreated'),
      description: t('common.fineForPlate', { fine: fineNumber, plate: licensePlate }),
      action: { label: t('fine.view'), to: finePath(id) },
    }),
    failure: t('fineIssue.creatingFailed'),
    onFailed: (_error, { facts: { photoUrls }, values }) => {
      if (hasLeft()) writeDraft(draftCell, { userId, values, photoUrls }, serverClock.now());
    },
    isOver: hasLeft,
  });
}

/**
 * Issues a fine, its photos first. `issued` is the fine once it is; until then the form keeps what was entered.
 * Who leaves the form before anything of the fine `isSending` issues none.
 */
export function useIssueFine(shown: Shown) {
  const [issued, setIssued] = useState<Fine>();
  const hasLeft = useHasLeft();
  const check = useCheck(shown);
  const create = useCreate(hasLeft);
  const keepFine = useKeepFine();

  const issue = async (values: IssueValues): Promise<void> => {
    const offense = await check.submit(values);
    const photoUrls = await shown.uploads.finish(values.photos);
    if (offense === undefined || hasLeft()) return;
    const fine = await create.submit({ facts: { ...factsOf(values, offense), photoUrls }, values });
    if (fine === undefined) return;
    keepFine(fine);
    setIssued(fine);
  };
  return { issue, issued, isSending: create.isPending };
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
