import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  asPapersSayIt: 'Stands on every paper.',
  authority: 'Authority',
  changeFailed: 'Failed to change the letterhead',
  changes: 'Changes',
  changesPayment:
    'This changes where citizens send their money. Ask the authority’s bank or provider before you sign it off.',
  charactersOf: '%{characters} of %{most} characters',
  chooseAnotherCrest: 'Choose Another Crest',
  chooseCrest: 'Choose Crest',
  countersHint: 'Where people pay in cash or by card, and when: a line for each counter',
  crest: 'Crest',
  crestHint: 'Best a square picture on a white ground: papers show it small',
  decision: 'Decision',
  emptyIfNone: 'Leave it empty if nobody can pay this way',
  howToPay: 'How to Pay',
  language: 'Language',
  legalTexts: 'Legal Texts',
  legalTextsHint: 'Without siSwati, papers have the English alone.',
  letterheadChanged: 'Letterhead changed',
  meanwhileChanged:
    'Somebody else changed the letterhead meanwhile. What you did not touch shows theirs now: look at it, then save again.',
  noChanges: 'Nobody has changed it yet.',
  noCrest: 'No crest',
  nothingChanged: 'Nothing is changed yet',
  notice: 'Notice',
  paper: 'Paper',
  preview: 'Preview',
  previewHint: 'A sample fine, with this letterhead.',
  receipt: 'Receipt',
  reminder: 'Reminder',
  removeCrest: 'Remove Crest',
  reviewFollows: 'A manager or super admin has to sign it off.',
  reviewOfPaying:
    'Citizens send their money where this says. Each change takes effect at once, and is reviewed by somebody else.',
  size: 'Size',
  sms: 'SMS',
  smsHint:
    'What a driver gets of a fine with a long number, plate and amount. What has no room is left out: first the telephone number, then the plate, then the end of the authority’s name, then mobile money.',
  uploading: 'Uploading the crest...',
});
