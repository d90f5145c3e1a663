import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useFormState, FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';

import { draftCell } from '../../data/client.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useOffensesOfToday } from '../../offense/useOffenses.ts';
import { LoadingPage } from '../../ui/ErrorPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { LeaveGuard, RestoredNote } from '../../ui/unsaved.tsx';
import { useFocusOnFault } from '../../ui/useFormFailure.ts';
import { useSettledPlate } from '../../vehicle/useVehicle.ts';
import { issuedState, useIssueStart } from '../FineLink.tsx';
import { usePhotoUploads } from '../photo/usePhotoUploads.ts';
import type { Draft } from './draft.ts';
import { type IssueValues, EMPTY_FINE } from './issueBody.ts';
import { IssueFields } from './IssueFields.tsx';
import { useDraft } from './useDraft.ts';
import { useIssueFine } from './useIssueFine.ts';

/** Why the fine was not issued; the toast that says so too is gone after three seconds. */
function FormFault() {
  const { errors } = useFormState<IssueValues>();
  const alert = useRef<HTMLDivElement>(null);
  const { root } = errors;

  useEffect(() => {
    if (root) alert.current?.scrollIntoView({ block: 'center' });
  }, [root]);

  return (
    root && (
      <Alert ref={alert} severity="error" sx={{ mb: 2 }}>
        {root.message}
      </Alert>
    )
  );
}

const FIELDS = 'input:not([type="file"]), select, textarea, [role="combobox"]';

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * The key that a phone shows as "next" is Enter, which would send the form: it goes to the next field instead.
 * Keyboards with an Enter key of their own are left alone.
 */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== 'next' || !isTouch()) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter((field) =>
    field.checkVisibility({ visibilityProperty: true }),
  );
  fields[fields.indexOf(target) + 1]?.focus();
}

/** Always in sight: they stay at the lower edge of the screen. */
function IssueActions() {
  const { isSubmitting } = useFormState();
  return (
    <Box
      sx={{
        position: 'sticky',
        zIndex: 'appBar',
        bottom: 0,
        display: 'flex',
        gap: 1.5,
        justifyContent: 'flex-end',
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        pt: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        bgcolor: { xs: 'background.paper', sm: 'background.default' },
        borderTop: 1,
        borderColor: 'divider',
        '& > .MuiButton-root': { minHeight: 48, flex: { xs: 1, sm: 'none' } },
        '& > .MuiButton-root[type=submit]': { flex: { xs: 2, sm: 'none' } },
      }}
    >
      <Button component={Link} to="/fines" variant="outlined">
        {t('common.cancel')}
      </Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? t('fineIssue.creating') : t('common.issueFine')}
      </Button>
    </Box>
  );
}

/** A field that takes the focus is not to end up below the top bar or behind the buttons. */
const CLEAR_OF_BARS = {
  '& input, & textarea, & select, & [role=combobox], & button': { scrollMarginBlock: '100px 120px' },
};

function photosLost({ photosChosen, photoUrls }: Draft): string | undefined {
  const lost = photosChosen - photoUrls.length;
  if (lost <= 0) return undefined;
  return photosChosen === 1 ? t('fineIssue.thePhotoNotKept') : t('fineIssue.photosNotKept', { count: lost });
}

export default function IssueFinePage() {
  const offenses = useOffensesOfToday();
  const start = { ...EMPTY_FINE, ...useIssueStart() };
  const form = useForm<IssueValues>({ defaultValues: start, shouldFocusError: false });
  const uploads = usePhotoUploads(form.control, 'photos');
  const draft = useDraft(form, uploads);
  const lost = draft.restored && photosLost(draft.restored);
  const plate = useSettledPlate(useWatch({ control: form.control, name: 'licensePlate' }));
  const { issue, refuse, issued, isSending } = useIssueFine(form, { plate, uploads, offenses });
  const fields = useFocusOnFault(form.formState.isSubmitting);
  useGoToListOnce(issued);

  const { setFocus } = form;
  useEffect(() => setFocus('licensePlate'), [setFocus]);

  if (issued !== undefined) return <LoadingPage />;
  return (
    <Page title={t('common.issueFine')} width={1040} back={{ to: '/fines', label: t('fine.backToFines') }}>
      <FormProvider {...form}>
        <LeaveGuard when={form.formState.isDirty} isSending={isSending} onLeave={draftCell.clear} />
        {draft.restored && (
          <RestoredNote savedAt={draft.restored.savedAt} onDiscard={draft.discard}>
            {lost && ` ${lost}`}
          </RestoredNote>
        )}
        <Box
          ref={fields}
          component="form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(issue, refuse)(event)}
          onKeyDown={goToNextField}
          sx={CLEAR_OF_BARS}
        >
          <IssueFields offenses={offenses} plate={plate} uploads={uploads} />
          <FormFault />
          <IssueActions />
        </Box>
      </FormProvider>
    </Page>
  );
}

/**
 * Goes to the list as it is by default: earlier filters could hide the new fine. The router may keep this screen for a
 * moment; it shows no form by then: what was entered into it would be lost.
 */
function useGoToListOnce(issued: Fine | undefined): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (issued === undefined) return;
    void navigate('/fines', { state: issuedState(issued.id) });
  }, [issued, navigate]);
}
