import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';

import { draftCell } from '../../data/client.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useOffensesOfToday } from '../../offense/useOffenses.ts';
import { useToast } from '../../toast/useToast.ts';
import { LoadingPage } from '../../ui/ErrorPage.tsx';
import { CommandForm, FormAlert, SubmitButton } from '../../ui/Form.tsx';
import { Page } from '../../ui/Page.tsx';
import { AskBeforeLeaving, RestoredNote, useIsEntered } from '../../ui/unsaved.tsx';
import { issuedState, useIssueStart } from '../FineLink.tsx';
import { type PhotoUploads, usePhotoUploads } from '../photo/usePhotoUploads.ts';
import type { Draft } from './draft.ts';
import { EMPTY_FINE, FORM_FIELDS, type IssueValues } from './issueBody.ts';
import { IssueFields } from './IssueFields.tsx';
import { useDraft } from './useDraft.ts';
import { UNKNOWN_OFFENSE, useIssueFine } from './useIssueFine.ts';

/** Why the fine was not issued; the toast that says so too is gone after three seconds. */
function FormFault() {
  const { root } = useFormState<IssueValues>().errors;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root) alert.current?.scrollIntoView({ block: 'center' });
  }, [root]);
  return (
    <Box ref={alert} sx={{ mb: 2 }}>
      <FormAlert />
    </Box>
  );
}

/** As the specification wants it, also said by a message. */
function OffenseToast() {
  const { errors, submitCount } = useFormState<IssueValues>();
  const toast = useToast();
  const isUnknown = errors.offense?.message?.includes(UNKNOWN_OFFENSE) === true;
  useEffect(() => {
    if (submitCount > 0 && isUnknown) {
      toast({ title: t('common.error'), description: UNKNOWN_OFFENSE, variant: 'destructive' });
    }
  }, [submitCount, isUnknown, toast]);
  return null;
}

const FIELDS = ':is(input:not([type="file"]), textarea, [role="combobox"]):not([aria-hidden])';

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * The key that a phone shows as "next" is Enter, which would send the form: it goes to the next field instead.
 * Keyboards with an Enter key of their own are left alone.
 */
function goToNextField(event: KeyboardEvent<HTMLElement>): void {
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
const IssueActions = () => (
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
    <SubmitButton label={t('common.issueFine')} submitting={t('fineIssue.creating')} />
  </Box>
);

/** A field that takes the focus is not to end up below the top bar or behind the buttons. */
const CLEAR_OF_BARS = {
  '& input, & textarea, & select, & [role=combobox], & button': { scrollMarginBlock: '100px 120px' },
};

function photosLost({ photosChosen, photoUrls }: Draft): string | undefined {
  const lost = photosChosen - photoUrls.length;
  if (lost <= 0) return undefined;
  return photosChosen === 1 ? t('fineIssue.thePhotoNotKept') : t('fineIssue.photosNotKept', { count: lost });
}

type DraftProps = { uploads: PhotoUploads };

/** Says what was restored of an earlier draft, and keeps what is entered now. */
function KeptDraft({ uploads }: DraftProps) {
  const { restored, discard } = useDraft(uploads);
  if (restored === undefined) return null;
  const lost = photosLost(restored);
  return (
    <RestoredNote savedAt={restored.savedAt} onDiscard={discard}>
      {lost && ` ${lost}`}
    </RestoredNote>
  );
}

function IssueGuard({ isSending }: { isSending: boolean }) {
  return <AskBeforeLeaving when={useIsEntered()} isSending={isSending} onLeave={draftCell.clear} />;
}

export default function IssueFinePage() {
  const offenses = useOffensesOfToday();
  const start = useIssueStart();
  const uploads = usePhotoUploads();
  const [plate, setPlate] = useState<string>();
  const { issue, issued, isSending } = useIssueFine({ plate, uploads, offenses });
  useGoToListOnce(issued);

  if (issued !== undefined) return <LoadingPage />;
  return (
    <Page title={t('common.issueFine')} width={1040} back={{ to: '/fines', label: t('fine.backToFines') }}>
      <Box onKeyDown={goToNextField} sx={CLEAR_OF_BARS}>
        <CommandForm<IssueValues>
          defaultValues={{ ...EMPTY_FINE, ...start }}
          renamed={FORM_FIELDS}
          onSubmit={issue}
          isGuarded={false}
        >
          <IssueGuard isSending={isSending} />
          <KeptDraft uploads={uploads} />
          <IssueFields offenses={offenses} uploads={uploads} onPlate={setPlate} />
          <FormFault />
          <OffenseToast />
          <IssueActions />
        </CommandForm>
      </Box>
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
