import type { PublicLink } from '@fines/domain/fine/public-link.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';
import type { Owner } from '@fines/domain/vehicle/vehicle.ts';

import { demandOf, legalBasis } from './demand.ts';
import type { Block, Paper, Words } from './paper.ts';
import { type About, fineCode, offenseFactsOf, numbered, paperOf, type Pen, penOf } from './parts.ts';

/** Who a letter goes to, as the register has it. */
export type Addressee = Pick<Owner, 'ownerName' | 'ownerAddress'>;

export type Reminding = {
  /** Which reminder of this fine it is, from 1. */
  number: number;
  /** Null if the vehicle is not in the register, or if who prints may not know its owner. */
  owner: Addressee | null;
  /** Where the public sees the fine; null where there is no such place. */
  link: PublicLink | null;
};

const isKnown = (text: string | null): text is string =>
  text !== null && text !== ERASED && text.trim() !== '';

/** In an address, a comma ends a line as a line break does. */
const linesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Where the letter goes; empty if nobody knows. */
export function addressOf(owner: Addressee | null): string[] {
  if (owner === null || !isKnown(owner.ownerAddress)) return [];
  return [...(isKnown(owner.ownerName) ? [owner.ownerName] : []), ...linesIn(owner.ownerAddress)];
}

function addressBlock(owner: Addressee | null, { word }: Pen): Block {
  const lines = addressOf(owner);
  return lines.length > 0
    ? { kind: 'address', lines }
    : { kind: 'text', heading: null, lines: [word('cannotBePosted')] };
}

const TITLES = ['reminderTitle', 'secondReminderTitle'] as const;
const URGES = ['payNow', 'payNowAfterFirst'] as const;

/** The title by the reminder's number: the third one and all after it are the last. */
const titleOf = (number: number) => TITLES[number - 1] ?? 'finalReminderTitle';

/** What is said of the delay. Before the fine is due, there is none, whatever the number. */
function urgeOf({ number }: Reminding, fine: FineView, { now }: About) {
  if (!isOverdue(fine.dueDate, new Date(now))) return 'notDueYet';
  return URGES[number - 1] ?? 'payNowAfterAll';
}

const greetingOf = ({ driverName, licensePlate: plate }: FineView, { say }: Pen): Words =>
  say(({ t }) => t('toDriver', { driver: isKnown(driverName) ? driverName : t('theDriver'), plate }));

/** The letter to the driver, or the owner, of a fine that is not paid yet. */
export function reminderOf(fine: FineView, about: About, reminding: Reminding): Paper {
  const pen = penOf(about);
  const { say, word, fact, dayFact } = pen;
  const { fineNumber } = fine;
  return paperOf(about, {
    name: say(({ t }) => t('reminderOf', { fineNumber })),
    blocks: [
      addressBlock(reminding.owner, pen),
      numbered(word(titleOf(reminding.number)), fineNumber, fineCode(fine, reminding.link)),
      { kind: 'text', heading: null, lines: [greetingOf(fine, pen)] },
      {
        kind: 'facts',
        heading: null,
        facts: [
          dayFact('date', about.now),
          fact('reminderNumber', String(reminding.number)),
          ...offenseFactsOf(fine, about),
        ],
      },
      ...demandOf(fine, about, { urges: [word(urgeOf(reminding, fine, about))], link: reminding.link }),
      legalBasis(about),
    ],
  });
}
