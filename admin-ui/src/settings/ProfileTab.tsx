import { Failure } from '../ui/Failure.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { Section } from '../ui/Section.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfile } from './useProfile.ts';

/** What the server knows of whoever is signed in: others may have changed it since the login. */
export function ProfileTab() {
  const { data, error, refetch } = useProfile();
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return <Section title="Profile">{data ? <ProfileForm profile={data} /> : <LoadingPage />}</Section>;
}
