import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import type { Role } from '@fines/domain/shared/roles.ts';

const OFFICERS: ReadonlySet<Role> = new Set(['TRAFFIC_OFFICER', 'SENIOR_OFFICER']);

/** Whether this is an officer: reports name others too who issued fines, and those have no page here. */
export const hasPage = ({ role }: OfficerStats): boolean => OFFICERS.has(role);
