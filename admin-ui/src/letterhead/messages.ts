import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  asPapersSayIt: 'Stands on every paper.',
  authority: 'Authority',
  changeFailed: 'Failed to change the letterhead',
  changes: 'Changes',
  changesPayment:
    'This changes where citizens send their money. Ask the authority’s bank or provider before you sign it off.',
  chooseAnotherCrest: 'Choose Another Crest',
  chooseCrest: 'Choose Crest',
  countersHint: 'Where people pay in cash or by card, and when: a line for each counter',
  crest: 'Crest',
  crestHint: 'A picture on white ground, best a square: papers have it small',
  decision: 'Decision',
  emptyIfNone: 'Empty if nobody can pay so',
  howToPay: 'How to Pay',
  language: 'Language',
  legalTexts: 'Legal Texts',
  legalTextsHint: 'Without siSwati, papers have the English alone.',
  letterhead: 'Letterhead',
  letterheadChanged: 'Letterhead changed',
  meanwhileChanged:
    'Somebody else changed the letterhead meanwhile. What you did not touch shows theirs now: look at it, then save again.',
  noChanges: 'Nobody has changed it yet.',
  noCrest: 'No crest',
  notice: 'Notice',
  paper: 'Paper',
  preview: 'Preview',
  previewHint: 'A fine that nobody got, with what stands in the form.',
  receipt: 'Receipt',
  reminder: 'Reminder',
  removeCrest: 'Remove Crest',
  reviewFollows: 'A manager or super admin has to sign it off.',
  reviewOfPaying:
    'Citizens send their money where this says. Each change takes effect at once, and is reviewed by somebody else.',
  size: 'Size',
  uploading: 'Uploading the crest...',
});
