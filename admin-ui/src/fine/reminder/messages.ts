import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  inEachTimeline: 'Recorded in the timeline of each fine',
  inTimelineOf: 'In the timeline of %{fine}. No message went out.',
  noReminderOf: 'No reminder of %{fine}',
  noReminders: 'No reminder of %{count} fines',
  noteReminder: 'Note reminder',
  notingReminderFailed: 'Failed to note the reminder',
  printingRemindersFailed: 'Failed to print reminders',
  printLetter: 'Print letter',
  reminderNoted: 'Reminder noted',
  remindersPrinted: '%{count} reminder printed |||| %{count} reminders printed',
  reminderOnItsWay: 'Reminder on its way',
  sendByEMAIL: 'Send e-mail',
  sendBySMS: 'Send SMS',
  sendingReminderFailed: 'Failed to send the reminder',
  sentIsTold: 'The timeline of %{fine} tells when it went out.',
  whatComesOfReminder:
    'No message goes out from here: a reminder is noted in the timeline of %{fine}. To reach the driver, print the letter, which notes the reminder, too.',
  whereReminderGoes:
    'The driver of %{fine} can be written to at %{contacts}. Or print the letter, or note a reminder that was given otherwise.',
});
