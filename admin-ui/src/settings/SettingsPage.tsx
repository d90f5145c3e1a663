import {
  LETTERHEAD_CHANGE_READERS,
  OFFENSE_CHANGE_READERS,
  type Role,
} from '@fines/domain/shared/permissions.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useProfile, useUser } from '../auth/useUser.ts';
import { session } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Me } from '../data/userCalls.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LetterheadTab } from '../letterhead/LetterheadTab.tsx';
import { OffensesTab } from '../offense/OffensesTab.tsx';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { FixedField, KEEPING_ENTRIES } from '../ui/Form.tsx';
import { Section, Page } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { BadgeNumberField, NameFields, PersonConflict } from '../user/PersonFields.tsx';
import { personOf, type PersonValues, personValuesOf } from '../user/userValues.ts';
import { SESSIONS, SessionsSection } from './SessionsSection.tsx';
import { SettingsForm, NO_PASSWORDS, PasswordFields, type PasswordValues } from './SettingsForm.tsx';
import { SystemTab } from './SystemTab.tsx';

/** Changes the own profile as it is now; the top bar shows it at once. */
function ProfileForm({ profile }: { profile: Me }) {
  const [opened, setOpened] = useState(profile);
  const api = useApi();
  const { submit } = useCommand({
    send: (values: PersonValues) => api.updateProfile(personOf(values), profile.etag),
    changes: ['users'],
    onAnswer: (saved) => session.update(saved),
    done: () => ({ title: t('settings.profileUpdatedSuccessfully') }),
    failure: t('settings.failedToUpdateProfile'),
  });
  return (
    <SettingsForm
      defaultValues={personValuesOf(profile)}
      resetOptions={KEEPING_ENTRIES}
      submit={t('common.saveChanges')}
      submitting={t('common.saving')}
      onSubmit={(values) => submit(values).then((saved) => saved && setOpened(saved))}
    >
      <PersonConflict opened={personValuesOf(opened)} now={personValuesOf(profile)} />
      <NameFields />
      <FixedField
        label={t('common.email')}
        value={profile.email}
        helperText={t('common.emailCannotBeChanged')}
      />
      <BadgeNumberField />
      {profile.lastDay !== null && (
        <FixedField
          label={t('common.lastDayOfService')}
          value={formatDate(profile.lastDay)}
          helperText={t('settings.lastDayHint')}
        />
      )}
    </SettingsForm>
  );
}

/** What the server knows of whoever is signed in: others may have changed it since the login. */
function ProfileTab() {
  const { data, error, refetch } = useProfile();
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('common.profile')} note={t('settings.profileNote')}>
      {data ? <ProfileForm profile={data} /> : <LoadingPage />}
    </Section>
  );
}

/** Changes the own password. The other sessions end, this one goes on with the tokens that it has. */
function SecurityTab() {
  const { email } = useUser();
  const api = useApi();
  const queries = useQueryClient();
  const { submit } = useCommand({
    send: ({ currentPassword, newPassword }: PasswordValues) =>
      api.changePassword({ currentPassword, newPassword }),
    changes: [],
    onAnswer: () => void queries.invalidateQueries({ queryKey: SESSIONS }),
    done: () => ({ title: t('settings.passwordChangedSuccessfully') }),
    failure: t('settings.failedToChangePassword'),
  });
  return (
    <Stack gap={2}>
      <Section title={t('settings.changePassword')}>
        <SettingsForm
          defaultValues={NO_PASSWORDS}
          sentValues={NO_PASSWORDS}
          submit={t('settings.changePassword')}
          submitting={t('settings.changing')}
          onSubmit={submit}
        >
          <PasswordFields
            email={email}
            current={t('settings.currentPassword')}
            hint={t('settings.changePasswordHint')}
          />
        </SettingsForm>
      </Section>
      <SessionsSection />
    </Stack>
  );
}

/** The tab that the address names, so that it is the same after a reload; `first` if it names none of `tabs`. */
function useTab<Name extends string>(
  tabs: Readonly<Record<Name, unknown>>,
  first: Name,
  isShown: (name: Name) => boolean,
) {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab') ?? first;
  const isTab = (name: string): name is Name => Object.hasOwn(tabs, name);
  const open = (name: Name): void => setParams(name === first ? {} : { tab: name }, { replace: true });
  return [isTab(named) && isShown(named) ? named : first, open] as const;
}

const TABS = {
  profile: { label: t('common.profile'), Content: ProfileTab },
  security: { label: t('settings.security'), Content: SecurityTab },
  system: { label: t('settings.system'), Content: SystemTab },
  offenses: { label: t('common.offenses'), Content: OffensesTab },
  letterhead: { label: t('common.letterhead'), Content: LetterheadTab },
};

/** The tabs that show something beside their form. */
const WIDE: ReadonlySet<string> = new Set(['letterhead']);

/** The tabs that are not for everybody. */
const READ_BY: Readonly<Record<string, readonly Role[]>> = {
  offenses: OFFENSE_CHANGE_READERS,
  letterhead: LETTERHEAD_CHANGE_READERS,
};

export default function SettingsPage() {
  const { role } = useUser();
  const isShown = (name: string): boolean => READ_BY[name]?.includes(role) ?? true;
  const [tab, open] = useTab(TABS, 'profile', isShown);
  const { Content } = TABS[tab];
  return (
    <Page title={t('common.settings')} width={WIDE.has(tab) ? 1280 : 880}>
      <Tabs value={tab} onChange={(_event, chosen) => open(chosen)} aria-label={t('common.settings')}>
        {Object.entries(TABS)
          .filter(([name]) => isShown(name))
          .map(([name, { label }]) => (
            <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
          ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Content />
      </Box>
    </Page>
  );
}
