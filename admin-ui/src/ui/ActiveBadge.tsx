import { Badge } from './Badge.tsx';

/** Whether somebody can sign in; deleting a user makes him or her inactive. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? <Badge tone="green" label="Active" /> : <Badge tone="grey" label="Inactive" />;
