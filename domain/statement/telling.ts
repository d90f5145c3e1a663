import { lines, named, type Story, szl } from '../fine/story.ts';
import { shownDay } from '../shared/dates.ts';
import { fullNameOf, type Person } from '../shared/person.ts';
import { erasureText } from '../shared/personal-data.ts';
import { type StatementLineEvent, statementLineEvents } from './events.ts';
import type { Meant } from './line.ts';

type Data<Type extends StatementLineEvent['type']> = Extract<StatementLineEvent, { type: Type }>['data'];

const MEANT: Readonly<Record<Meant['by'], (fineNumber: string) => string>> = {
  REFERENCE: (fineNumber) => `For ${fineNumber}, by its payment reference`,
  NUMBER: (fineNumber) => `Seems to be for ${fineNumber}: it has that number`,
  PLATE: (fineNumber) => `Seems to be for ${fineNumber}: the same plate and amount`,
  REFERENCES: (fineNumber) => `Seems to be for ${fineNumber}, or for another fine that it names, too`,
  REISSUED: (fineNumber) => `Seems to be for ${fineNumber}, issued in place of the fine that it names`,
  REFUNDED: (fineNumber) => `Seems to be for ${fineNumber}, whose payment was given back before`,
};

const askedBy = (person: Person, approvedBy: Person | undefined): string | false =>
  approvedBy !== undefined && `Asked for by ${fullNameOf(person)}, approved by ${fullNameOf(approvedBy)}`;

const returning = ({ reason, to }: { reason: string; to: string }): string[] =>
  lines(named('To', to), named('Reason', reason));

/** What each type of event means to those who read the story of a line. */
const STORIES: { readonly [Type in StatementLineEvent['type']]: (data: Data<Type>) => Story } = {
  StatementLineTaken: ({ amount, meant, perhapsSameAs }) => ({
    title: 'Taken From a Statement',
    lines: lines(
      szl(amount),
      meant === null ? 'It names no fine' : MEANT[meant.by](meant.fineNumber),
      perhapsSameAs !== undefined && 'Perhaps the same as a line that came before',
    ),
  }),
  LineAssigned: ({ fineNumber, assignedBy, approvedBy }) => ({
    title: 'Assigned to a Fine',
    lines: lines(`For ${fineNumber}`, askedBy(assignedBy, approvedBy)),
  }),
  LineUsed: ({ amount, fineNumber, receiptNumber }) => ({
    title: 'Used for a Payment',
    lines: lines(`${szl(amount)} for ${fineNumber}`, named('Receipt', receiptNumber)),
  }),
  LineReleased: ({ receiptNumber, reason }) => ({
    title: 'Not Used After All',
    lines: lines(`Receipt ${receiptNumber}: the payment was not completed`, named('Reason', reason)),
  }),
  LineRefunded: ({ receiptNumber, isGivenBack }) => ({
    title: isGivenBack ? 'Payment Given Back' : 'Put Back Into Suspense',
    lines: lines(named('Receipt', receiptNumber), !isGivenBack && 'Its money is for no fine any more'),
  }),
  LineAssignmentRequested: ({ fineNumber }) => ({
    title: 'Assignment Asked For',
    lines: [`For ${fineNumber}: another person has to approve it`],
  }),
  LineReturnRequested: (data) => ({
    title: 'Return Asked For',
    lines: [...returning(data), 'Another person has to approve it'],
  }),
  LineRequestDeclined: ({ reason }) => ({ title: 'Declined', lines: lines(named('Reason', reason)) }),
  LineReturned: ({ amount, returnedBy, approvedBy, sameAs, ...data }) => ({
    title: sameAs === undefined ? 'Returned to the Payer' : 'The Same as Another Line',
    lines: lines(szl(amount), ...returning(data), askedBy(returnedBy, approvedBy)),
  }),
  LineTakenBack: ({ day, amount, text: said }) => ({
    title: 'Taken Back by the Bank',
    lines: lines(`${szl(amount)} on ${shownDay(day)}`, said),
  }),
  LineNotTakenBack: ({ reason }) => ({ title: 'Not Taken Back', lines: lines(named('Reason', reason)) }),
  PayerErased: ({ cause }) => ({ title: 'Payer Erased', lines: [erasureText(cause)] }),
};

const isTold = (type: string): type is StatementLineEvent['type'] => Object.hasOwn(STORIES, type);

/**
 * What an event of the log tells.
 *
 * @returns undefined for what somebody wrote past us
 */
export function lineStoryOf({ type, data }: { type: string; data: unknown }): Story | undefined {
  if (!isTold(type)) return undefined;
  const read = statementLineEvents[type].data.safeParse(data);
  // The schema was looked up by this very type, which TypeScript cannot follow.
  return read.success ? (STORIES[type] as (of: unknown) => Story)(read.data) : undefined;
}
