import { finePolicy } from '@fines/domain/fine/policy.ts';
import type { EventMetadata } from '@fines/domain/shared/events.ts';
import { type Role, type CommandName, grantOf, isRole, outranks } from '@fines/domain/shared/permissions.ts';
import { PUBLIC, SYSTEM } from '@fines/domain/shared/person.ts';
import { userIdOf } from '@fines/domain/user/user.ts';
import { CLOCKS_APART_MS } from '@fines/platform/shared/watch-clock.ts';

import type { KnownEvent, Check, Checked } from './check.ts';

/** The longest time that a command may take. */
const UNDER_WAY_MS = 600_000;

/** `endedAt`: when the account was ended, unless it was opened again. */
type Member = {
  role: Role;
  before: { role: Role; until: number } | undefined;
  endedAt: number | undefined;
};

/** Who has which role, as far as the log was read. */
class Staff {
  readonly #members = new Map<string, Member>();

  /** `at`: when the event was recorded, in milliseconds since 1970. */
  take(event: KnownEvent, stream: string, at: number): void {
    const id = userIdOf(stream);
    const member = id === undefined ? undefined : memberAfter(this.#members.get(id), event, at);
    if (id !== undefined && member !== undefined) this.#members.set(id, member);
  }

  roleOf = (id: string): Role | undefined => this.#members.get(id)?.role;

  /** Also true for the system and the public. */
  knows = (id: string): boolean => id === SYSTEM.id || id === PUBLIC.id || this.#members.has(id);

  /**
   * Why a person does nothing in that role, and for longer than a command may take: he or she had another one, or no
   * account any more.
   */
  faultOf(id: string, role: Role, at: number): string | undefined {
    const member = this.#members.get(id);
    if (member === undefined) return undefined;
    const isOver = (since: number): boolean => at - since >= UNDER_WAY_MS;
    const { before, endedAt } = member;
    if (member.role !== role && (before?.role !== role || isOver(before.until)))
      return ` as ${role}, who was ${member.role} then`;
    return endedAt !== undefined && isOver(endedAt) ? ', whose account had ended then' : undefined;
  }

  get size(): number {
    return this.#members.size;
  }
}

function memberAfter(member: Member | undefined, event: KnownEvent, at: number): Member | undefined {
  if (event.type === 'UserCreated') return { role: event.data.role, before: undefined, endedAt: undefined };
  return member && changed(member, event, at);
}

function changed(member: Member, event: KnownEvent, at: number): Member {
  if (event.type === 'UserDeactivated') return { ...member, endedAt: at };
  if (event.type === 'UserReactivated') return { ...member, endedAt: undefined };
  if (event.type !== 'UserUpdated' || event.data.role === undefined) return member;
  return { ...member, role: event.data.role, before: { role: member.role, until: at } };
}

type By = EventMetadata['actor'];

type LeftBy = readonly (CommandName | 'system')[];

const FINE_EVENTS = Object.fromEntries(
  Object.entries<{ leftBy: LeftBy }>(finePolicy).map(([type, { leftBy }]) => [type, leftBy]),
) as Record<keyof typeof finePolicy, LeftBy>;

const SYSTEM_ALONE = ['system'] as const;
const USERS = ['user.manage', 'system'] as const;

/** The commands that leave each type of event, with the rights of the permission matrix. Its actor must be allowed one of them, or be the system where listed. */
export const LEFT_BY: Readonly<Record<KnownEvent['type'], LeftBy>> = {
  ...FINE_EVENTS,
  ReceiptReserved: ['payment.record', 'system'],
  ReceiptPrinted: ['payment.record'],
  ReceiptVoided: ['payment.record', 'system'],
  CashUpClosed: ['cash-up.close'],
  ActReviewed: ['act.review'],
  UserCreated: USERS,
  UserUpdated: USERS,
  UserDeactivated: USERS,
  UserReactivated: USERS,
  TemporaryPasswordSet: USERS,
  EmailClaimed: USERS,
  EmailReleased: USERS,
  BadgeClaimed: USERS,
  BadgeReleased: USERS,
  SuperAdminAppointed: USERS,
  SuperAdminDismissed: USERS,
  VehicleRegistered: ['vehicle.import', 'system'],
  VehicleUpdated: ['vehicle.import', 'system'],
  OwnerErased: ['personal-data.erase', 'system'],
  ErasureRequested: ['personal-data.request-erasure'],
  ErasureApproved: ['personal-data.erase'],
  ErasureDeclined: ['personal-data.erase'],
  ErasureCompleted: SYSTEM_ALONE,
  LogKeyReplaced: SYSTEM_ALONE,
  OffenseChanged: ['offense.change'],
  OffenseEnded: ['offense.change'],
  LetterheadChanged: ['letterhead.change'],
  StatementLineTaken: ['statement.import'],
  LineAssigned: ['suspense.assign', 'suspense.approve'],
  LineUsed: ['payment.record', 'system'],
  LineReleased: ['payment.record', 'system'],
  LineRefunded: SYSTEM_ALONE,
  LineAssignmentRequested: ['suspense.assign'],
  LineReturnRequested: ['suspense.return'],
  LineRequestDeclined: ['suspense.approve'],
  LineReturned: ['suspense.return', 'suspense.approve'],
  LineTakenBack: ['payment.record'],
  LineNotTakenBack: ['suspense.return'],
  PayerErased: ['personal-data.erase', 'system'],
};

/**
 * Each event must be by the system, by the public, or by a person whose role at that time allowed it. Events by actors who were never
 * made users are counted. The permissions are today's: when you take one away, let older events still pass here.
 */
export function rights(): Check {
  const staff = new Staff();
  let byOthers = 0;
  return {
    name: 'Rights',
    take: ({ raw, at, known }) => {
      if (known === undefined) return undefined;
      const problem = problemWith({ raw, at, known }, staff);
      byOthers += Number(!staff.knows(known.metadata.actor.id));
      staff.take(known, raw.stream, at);
      return problem;
    },
    looked: () => `${staff.size} people${byOthers === 0 ? '' : `, ${byOthers} events by others`}`,
  };
}

type Judged = Pick<Checked, 'raw' | 'at'> & { known: KnownEvent };

function problemWith({ raw, at, known }: Judged, staff: Staff): string | undefined {
  const by = known.metadata.actor;
  const commands = LEFT_BY[known.type];
  if (by.id === SYSTEM.id) {
    return commands.includes('system') ? undefined : `it is by the system, which leaves no ${known.type}`;
  }
  if (by.id === PUBLIC.id) return problemWithPublic(by, known.type);
  const { role } = by;
  if (!isRole(role)) return `it is by a ${role}, and there is no such role`;
  const gone = staff.faultOf(by.id, role, at);
  if (gone !== undefined) return `it is by ${by.id}${gone}`;
  const mayBe = commands.some(
    (command) => command !== 'system' && isGranted(command, role, { known, by, raw }, staff),
  );
  return mayBe || isOfOwnProfile(known, raw.stream, by) ? undefined : `${role} leaves no ${known.type}`;
}

function problemWithPublic({ role }: By, type: KnownEvent['type']): string | undefined {
  if (role !== PUBLIC.role) return `it is by the public as ${role}, which is nobody of the staff`;
  const mayBe = LEFT_BY[type].some((command) => command !== 'system' && grantOf(role, command) === 'yes');
  return mayBe ? undefined : `it is by the public, which leaves no ${type}`;
}

type Deed = Pick<Judged, 'known' | 'raw'> & { by: By };

function isGranted(command: CommandName, role: Role, { known, by, raw }: Deed, staff: Staff): boolean {
  switch (grantOf(role, command)) {
    case 'yes':
      return true;
    case 'no':
      return false;
    case 'own':
      return known.type !== 'CashUpClosed' || known.data.cashier.id === by.id;
    case 'below':
      return rolesConcerned(known, raw.stream, staff).every((concerned) => outranks(role, concerned));
  }
}

/** The roles of the user who is managed, before and after the event. */
function rolesConcerned(known: KnownEvent, stream: string, staff: Staff): Role[] {
  if (known.type === 'SuperAdminAppointed' || known.type === 'SuperAdminDismissed') return ['SUPER_ADMIN'];
  const had = staff.roleOf(userIdOf(stream) ?? '');
  const gets = known.type === 'UserCreated' || known.type === 'UserUpdated' ? known.data.role : undefined;
  return [had, gets].filter((role) => role !== undefined);
}

/** Everybody may change their own names and badge number. */
function isOfOwnProfile(known: KnownEvent, stream: string, { id }: By): boolean {
  if (known.type === 'UserUpdated') return userIdOf(stream) === id && known.data.role === undefined;
  const isOfBadge = known.type === 'BadgeClaimed' || known.type === 'BadgeReleased';
  return isOfBadge && known.data.userId === id;
}

/**
 * Each event states the time at which the store recorded it. A difference is reported, but is no break: a clock was
 * wrong, or the log was copied from another store and now has the times of copying.
 */
export function times(): Check {
  let told = 0;
  return {
    name: 'Times',
    isToLookAt: true,
    take: ({ raw, at, known }) => {
      if (known === undefined) return undefined;
      if (known.metadata.clock !== undefined) {
        told++;
        return undefined;
      }
      const apart = at - raw.recorded.getTime();
      if (Math.abs(apart) <= CLOCKS_APART_MS) return undefined;
      return `it says ${known.metadata.recordedAt}, and the store ${raw.recorded.toISOString()}`;
    },
    looked: () => (told === 0 ? 'by the clock of the store' : `${told} told by the demo`),
  };
}
