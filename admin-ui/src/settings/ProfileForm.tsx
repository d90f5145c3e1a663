import { useForm } from 'react-hook-form';

import type { Me } from '../data/userCalls.ts';
import { FixedField } from '../ui/FixedField.tsx';
import { BadgeNumberField, NameFields } from '../users/PersonFields.tsx';
import { type PersonValues, personValuesOf } from '../users/userValues.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useSaveProfile } from './useSaveProfile.ts';

export function ProfileForm({ profile }: { profile: Me }) {
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
