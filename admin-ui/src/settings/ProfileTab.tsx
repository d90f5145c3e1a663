import { useQuery } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { session } from '../data/client.ts';
import { statusOf } from '../data/problem.ts';
import { useApi } from '../data/useApi.ts';
import { useChanged } from '../data/useChanged.ts';
import type { Me } from '../data/userCalls.ts';
import { useToast } from '../toasts/useToast.ts';
import { Failure } from '../ui/Failure.tsx';
import { FixedField } from '../ui/FormFields.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { Section } from '../ui/Section.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { BadgeNumberField, NameFields } from '../users/PersonFields.tsx';
import { personOf, type PersonValues, personValuesOf } from '../users/userValues.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The own profile as it is now, which the top bar then shows too. */
function useProfile() {
  const api = useApi();
  const read = async (): Promise<Me> => {
    const me = await api.me();
    session.update(me);
    return me;
  };
  return useQuery({ queryKey: ['users', 'me'], queryFn: read });
}

/** Saves the own profile; the top bar shows it at once. */
function useSaveProfile(form: UseFormReturn<PersonValues>) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async (values: PersonValues, { etag }: Me): Promise<void> => {
    try {
      const saved = await api.updateProfile(personOf(values), etag);
      session.update(saved);
      form.reset(values);
      await changed('users');
      toast({ title: 'Profile updated successfully' });
    } catch (error) {
      failed('Failed to update profile', error);
      if (statusOf(error) === 412) await changed('users');
    }
  };
}

function ProfileForm({ profile }: { profile: Me }) {
  const form = useForm<PersonValues>({
    values: personValuesOf(profile),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const save = useSaveProfile(form);
  return (
    <SettingsForm
      form={form}
      submit="Save Changes"
      submitting="Saving..."
      onSubmit={(values) => save(values, profile)}
    >
      <NameFields />
      <FixedField label="Email" value={profile.email} helperText="Email cannot be changed" />
      <BadgeNumberField />
    </SettingsForm>
  );
}

/** What the server knows of whoever is signed in: others may have changed it since the login. */
export function ProfileTab() {
  const { data, error, refetch } = useProfile();
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Section title="Profile" note="A manager or super admin signs off each change of a name or badge.">
      {data ? <ProfileForm profile={data} /> : <LoadingPage />}
    </Section>
  );
}
