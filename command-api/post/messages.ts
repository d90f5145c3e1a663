import type { Translation } from '@fines/messages/translator.ts';

/** What is written to drivers by e-mail. */
export const english = {
  noticeSubject: '%{authority}: traffic fine %{fine}',
  reminderSubject: '%{authority}: reminder of traffic fine %{fine}',
  receiptSubject: '%{authority}: receipt %{receipt}',
  confirmationSubject: '%{authority}: dispute %{dispute} received',
  decisionSubject: '%{authority}: decision on dispute %{dispute}',

  notice: 'Traffic fine %{fine} was issued for the vehicle %{plate}. %{amount} is to be paid by %{due}.',
  reminder:
    'Traffic fine %{fine} of the vehicle %{plate} is not paid yet. %{amount} is to be paid by %{due}.',
  overdue: 'Traffic fine %{fine} of the vehicle %{plate} is overdue: %{amount} was to be paid by %{due}.',
  receipt: '%{amount} was paid for traffic fine %{fine} of the vehicle %{plate}. Receipt: %{receipt}.',
  confirmation:
    'Traffic fine %{fine} of the vehicle %{plate} was disputed online: dispute %{dispute}. Nothing has to be paid until it is decided.',
  approved: 'Your dispute %{dispute} of traffic fine %{fine} is approved. Nothing is to be paid.',
  rejected: 'Your dispute %{dispute} of traffic fine %{fine} is rejected. %{amount} is to be paid by %{due}.',
  rejectedNow: 'Your dispute %{dispute} of traffic fine %{fine} is rejected.',
  pay: 'How to pay, with %{reference} as the reference:\n%{ways}',
  online: 'The fine on the internet, with its photo, how to pay it and how to dispute it:\n%{url}',
  attached: 'The paper is attached.',
  ask: 'Questions: %{phone}, %{email}. Nobody reads answers to this message.',
} as const;

/** The same in siSwati. */
export const siswati: Translation<typeof english> = {
  noticeSubject: '%{authority}: inhlawulo yemgwaco %{fine}',
  reminderSubject: '%{authority}: sikhumbuto senhlawulo yemgwaco %{fine}',
  receiptSubject: '%{authority}: irisidi %{receipt}',
  confirmationSubject: '%{authority}: siphikiso %{dispute} sitfoliwe',
  decisionSubject: '%{authority}: sincumo ngesiphikiso %{dispute}',

  notice:
    'Inhlawulo yemgwaco %{fine} ikhishelwe imoto %{plate}. Kumele kukhokhwe %{amount} ngaphambi noma ngamhla ka-%{due}.',
  reminder:
    'Inhlawulo yemgwaco %{fine} yemoto %{plate} ayikakhokhwa. Kumele kukhokhwe %{amount} ngaphambi noma ngamhla ka-%{due}.',
  overdue:
    'Inhlawulo yemgwaco %{fine} yemoto %{plate} seyendlulelwe sikhatsi: %{amount} bekumele ikhokhwe ngamhla ka-%{due}.',
  receipt: 'Kukhokhwe %{amount} yenhlawulo yemgwaco %{fine} yemoto %{plate}. Irisidi: %{receipt}.',
  confirmation:
    'Inhlawulo yemgwaco %{fine} yemoto %{plate} iphikisiwe ku-inthanethi: siphikiso %{dispute}. Kute lokumele kukhokhwe kuze kutsatfwe sincumo.',
  approved: 'Siphikiso sakho %{dispute} senhlawulo %{fine} semukelwe. Kute lokumele kukhokhwe.',
  rejected:
    'Siphikiso sakho %{dispute} senhlawulo %{fine} saliwe. Kumele kukhokhwe %{amount} ngaphambi noma ngamhla ka-%{due}.',
  rejectedNow: 'Siphikiso sakho %{dispute} senhlawulo %{fine} saliwe.',
  pay: 'Indlela yekukhokha, usebentise inkhomba %{reference}:\n%{ways}',
  online: 'Inhlawulo ku-inthanethi, nesitfombe sayo, indlela yekuyikhokha nekuphikisana nayo:\n%{url}',
  attached: 'Liphepha linanyatsiselwe.',
  ask: 'Imibuto: %{phone}, %{email}. Kute lofundza timphendvulo talomlayeto.',
};
