import { z } from 'zod';

import { type Actor, type Person, personOf, personSchema } from '../shared/person.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { streamsOf } from '../shared/streams.ts';
import { anyCase } from '../shared/text.ts';
import { requireAnother } from '../user/another-person.ts';
import {
  ERASURE_GROUNDS,
  type ErasureEvent,
  type ErasureGround,
  type RecordedErasureEvent,
} from './events.ts';

export const erasureGroundSchema = anyCase(
  ERASURE_GROUNDS,
  `Ground must be one of ${ERASURE_GROUNDS.join(', ')}`,
);

export const ERASURE_GROUND_LABELS: Readonly<Record<ErasureGround, string>> = {
  PERSON_ASKED: 'The person asked for it',
  COURT_ORDERED: 'A court ordered it',
  ENTERED_IN_ERROR: 'It was entered in error',
};

const ERASURE_STATUSES = ['REQUESTED', 'APPROVED', 'DECLINED', 'COMPLETED'] as const;
export type ErasureStatus = (typeof ERASURE_STATUSES)[number];

export const erasureStatusSchema = anyCase(
  ERASURE_STATUSES,
  `Status must be one of ${ERASURE_STATUSES.join(', ')}`,
);

export const ERASURE_STATUS_LABELS: Readonly<Record<ErasureStatus, string>> = {
  REQUESTED: 'To be approved',
  APPROVED: 'Being carried out',
  DECLINED: 'Declined',
  COMPLETED: 'Erased',
};

/** One request names at most so many records, since all are erased at one go. */
export const MOST_RECORDS = 200;

/** As events leave it, and as the HTTP API shows it. */
export const erasureSchema = z
  .object({
    id: z.string(),
    status: z.enum(ERASURE_STATUSES),
    fineNumbers: z.array(z.string()),
    vehicleIds: z.array(z.string()),
    ground: z.enum(ERASURE_GROUNDS),
    reference: z.string(),
    requestedBy: personSchema,
    requestedAt: z.string(),
    /** Who approved or declined it. */
    decidedBy: personSchema.nullable(),
    decidedAt: z.string().nullable(),
    /** Why it was declined. */
    declinedFor: z.string().nullable(),
    /** Records in which nothing was erased after all, and why. */
    kept: z.array(z.object({ record: z.string(), reason: z.string() })),
    completedAt: z.string().nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof erasureSchema>;

export type ErasureState = { status: 'ABSENT' } | Erasure;

export const initialErasure: ErasureState = { status: 'ABSENT' };

/** Each request has a stream of its own, named after its id, a UUID. */
export const { streamOf: erasureStream, idOf: erasureIdOf } = streamsOf('erasure');

type Wanted = Pick<Erasure, 'id' | 'fineNumbers' | 'vehicleIds' | 'ground' | 'reference'>;

type RequestErasure = { type: 'RequestErasure'; actor: Actor; wanted: Wanted };

type ApproveErasure = {
  type: 'ApproveErasure';
  actor: Actor;
  /** Who asked for it, if that account counts as the actor's own. */
  countsAs: readonly Person[];
};

export type ErasureCommand =
  | RequestErasure
  | ApproveErasure
  | { type: 'DeclineErasure'; actor: Actor; reason: string }
  /** The system's own: it has erased all but these. */
  | { type: 'CompleteErasure'; kept: Erasure['kept'] };

/** One person asks, another one approves; then it is carried out, and cannot be taken back. */
export function decide(command: ErasureCommand, state: ErasureState): ErasureEvent[] {
  if (command.type === 'RequestErasure') return request(command, state);
  if (state.status === 'ABSENT') throw notFound('Erasure');
  switch (command.type) {
    case 'ApproveErasure':
      requireOpen(state);
      requireAnotherThanAsker(command, state);
      return [{ type: 'ErasureApproved', data: { approvedBy: personOf(command.actor) } }];
    case 'DeclineErasure':
      requireOpen(state);
      return [declined(command)];
    case 'CompleteErasure':
      return state.status === 'APPROVED' ? [{ type: 'ErasureCompleted', data: { kept: command.kept } }] : [];
    default:
      return command satisfies never;
  }
}

function request({ actor, wanted }: RequestErasure, { status }: ErasureState): ErasureEvent[] {
  if (status !== 'ABSENT') throw conflict('already-requested', 'This was requested already');
  const { id: erasureId, ...records } = wanted;
  return [{ type: 'ErasureRequested', data: { erasureId, ...records, requestedBy: personOf(actor) } }];
}

const declined = ({ actor, reason }: { actor: Actor; reason: string }): ErasureEvent => ({
  type: 'ErasureDeclined',
  data: { reason, declinedBy: personOf(actor) },
});

function requireOpen({ status }: Erasure): void {
  if (status !== 'REQUESTED') throw conflict('already-decided', 'This was decided already');
}

function requireAnotherThanAsker(by: ApproveErasure, { requestedBy }: Erasure): void {
  const asker = { id: requestedBy.id, did: 'asked for this erasure' };
  requireAnother(by, [asker], { code: 'own-erasure', must: 'approve it', who: 'super admin' });
}

export function evolve(state: ErasureState, event: RecordedErasureEvent): ErasureState {
  const at = event.metadata.recordedAt;
  if (event.type === 'ErasureRequested') return requested(event);
  if (state.status === 'ABSENT') throw new Error(`${event.type} before ErasureRequested`);
  switch (event.type) {
    case 'ErasureApproved':
      return { ...state, status: 'APPROVED', decidedBy: event.data.approvedBy, decidedAt: at };
    case 'ErasureDeclined': {
      const { declinedBy: decidedBy, reason: declinedFor } = event.data;
      return { ...state, status: 'DECLINED', decidedBy, decidedAt: at, declinedFor };
    }
    case 'ErasureCompleted':
      return { ...state, status: 'COMPLETED', kept: event.data.kept, completedAt: at };
    default:
      return event satisfies never;
  }
}

type Requested = Extract<RecordedErasureEvent, { type: 'ErasureRequested' }>;

function requested({ data: { erasureId: id, ...asked }, metadata }: Requested): Erasure {
  return {
    ...asked,
    id,
    status: 'REQUESTED',
    requestedAt: metadata.recordedAt,
    decidedBy: null,
    decidedAt: null,
    declinedFor: null,
    kept: [],
    completedAt: null,
  };
}
