import { Navigate } from 'react-router';

import { PRODUCT } from '../layout/product.ts';
import { EntryCard } from './EntryCard.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useReturnPath } from './useReturnPath.ts';
import { useSession } from './useSession.ts';

export function LoginPage() {
  const signedIn = useSession();
  const returnPath = useReturnPath();
  if (signedIn !== undefined) return <Navigate to={returnPath} replace />;

  return (
    <EntryCard title={PRODUCT} subtitle="Enter your credentials to access the dashboard">
      <title>{`Sign in · ${PRODUCT}`}</title>
      <LoginForm />
    </EntryCard>
  );
}
