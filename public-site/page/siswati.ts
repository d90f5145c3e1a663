import type { Translation } from '@fines/messages/translator.ts';
import { siswati as papers } from '@fines/papers/siswati.ts';

import type { english, OwnKey, ownEnglish } from './messages.ts';

/** The same in siSwati. */
export const ownSiswati: Translation<typeof ownEnglish> = {
  addPictures: 'Titfombe (letingengci kuletintsatfu)',
  addressUnknown: 'Lelikhasi alitfolakali',
  addressUnknownMore: 'Kute lutfo kulelikheli. Nawulibhale usuka esatisweni, cala lapha.',
  amountHint: 'Njengoba ibhalwe erisidini, njenge 60.00.',
  askAgain: 'Faka letinye tinombolo',
  beginAgain: 'Buka inhlawulo yakho yemgwaco',
  checkReceipt: 'Hlola irisidi',
  checkReceiptIntro:
    'Noma ngubani angabona lapha kutsi irisidi iliciniso yini. Totimbili tinombolo tisetinombolweni terisidi.',
  checkTheReceipt: 'Hlola irisidi',
  codeHint: 'Tinhlamvu netinombolo letilishumi, njenge ABCDE FGHJK.',
  contactHint: 'Nawuniketa, sincumo sitfunyelwa nakhona. Sihlala sibhalwe ekhasini lenhlawulo.',
  decisionBelow: 'Kute lokumele kukhokhwe ngesikhatsi kusahlolwa. Sincumo sitawubhalwa lapha.',
  disputeFine: 'Phikisana nalenhlawulo',
  disputeReceived: 'Siphikiso sakho semukelwe',
  disputeReceivedMore:
    'Siphikiso %{dispute} senhlawulo %{fineNumber}, futsi sitawufundvwa ngumuntfu longakakhiphi lenhlawulo.',
  disputeSubmitted: 'Sitfunyelwe nga %{day}',
  emailAddress: 'Likheli le-imeyili, nawufuna',
  enterAmount: 'Faka linani lemali njengoba libhalwe erisidini, njenge 60.00',
  enterCode: 'Faka ikhodi yesatiso',
  enterFineNumber: 'Faka inombolo yenhlawulo, njenge FN-2026-001',
  enterPlate: 'Faka inombolo yemoto',
  enterReceiptNumber: 'Faka inombolo yerisidi, njenge RCP-2026-001',
  enterText: 'Shano kutsi kwentekeni, nekutsi kungani ungakafaneli kukhokha',
  error: 'Liphutsa',
  fineNumberHint: 'Icala nga-FN, njenge FN-2026-001.',
  fineNotFound:
    'Kute inhlawulo lenaletinombolo. Catsanisa inombolo yenhlawulo, inombolo yemoto nekhodi nesatiso sakho, luhlavu ngeluhlavu.',
  fineOf: 'Inhlawulo yemgwaco %{fineNumber}',
  keepAddress: 'Gcina satiso: ngaso ungabuyela kulelikhasi nobe nini.',
  keepNoNames: 'Lesayithi ayikhombisi emabito, ayibeki timphawu kubhrawuza yakho futsi ayibuti lomunye.',
  language: 'Lulwimi',
  lookAgain: 'Fundza futsi lokubhalile, bese uyakutfumela.',
  lookAtFine: 'Buyela enhlawulweni',
  lookUpIntro: 'Inombolo yenhlawulo nekhodi kubhalwe esatisweni lowasinikwa.',
  mediaHint: 'Titfombe letingengci 8 MB sinye. Tikhetse futsi nawubuyiselwe kulelikhasi.',
  newPhone: 'Inombolo yelucingo, nawufuna',
  nextDisputed:
    'Utawutjelwa lapha kutsi kuncunyweni. Nangabe siphikiso saliwa, unetinsuku letingu-7 lokungenani tekukhokha.',
  nextOverdue: 'Lusuku lwekugcina lwekukhokha selwendlulile. Khokha nyalo.',
  nextPaid: 'Kute. Lenhlawulo seyiphelile.',
  nextUnpaid: 'Khokha yonkhe imali nga %{day}, nobe uphikisane nenhlawulo ngaphambi kwalolo lusuku.',
  payHow:
    'Khokha yonkhe imali kanyekanye: %{methods}. Shano inkhomba yekukhokha, kuze inkhokhelo yakho itfolakale.',
  photo: 'Sitfombe selicala',
  photoNumber: 'Sitfombe %{nth} selicala',
  plateHint: 'Njengoba ibhalwe emotweni, njenge HSD 722 BN.',
  reasonHint: 'Kutsi yini indzaba, ngemagama lambalwa.',
  receiptGenuine: 'Lerisidi iliciniso',
  receiptGenuineMore: 'Yakhishwa nga %{day} yenhlawulo %{fineNumber}.',
  receiptHint: 'Icala nga-RCP, njenge RCP-2026-001.',
  receiptNumber: 'Inombolo yerisidi',
  receiptRefunded: 'Imali yalerisidi ibuyiselwe',
  receiptRefundedMore: 'Yakhokhwa nga %{day} yenhlawulo %{fineNumber}, yabuyiselwa nga %{refundDay}.',
  receiptUnknown:
    'Kute irisidi lenalenombolo nalelinani lemali. Catsanisa kokubili neliphepha; nakulungile, buta lapho wayinikwa khona.',
  sendDispute: 'Tfumela siphikiso',
  seeFine: 'Buka inhlawulo',
  sent: 'Kwemukelwe',
  siteName: 'Tinhlawulo temgwaco',
  siteUnavailable: 'Lusito alutfolakali nyalo',
  siteUnavailableMore: 'Tama futsi emva kwemaminithi lambalwa.',
  skip: 'Yeca uye kulokucuketfwe',
  somethingWrong: 'Kunalokungahambanga kahle ngakitsi',
  somethingWrongMore: 'Tama futsi. Nangabe kuchubeka, shayela lenombolo lengentasi.',
  status: 'Simo',
  statusDISPUTED: 'Iphikisiwe',
  statusPAID: 'Ikhokhiwe',
  statusRESOLVED: 'Yesuliwe',
  statusUNPAID: 'Kumele ikhokhwe',
  thereIsAProblem: 'Kunenkinga',
  tooManyTries: 'Imitamo leminyenti kakhulu',
  tooManyTriesMore:
    'Enethiwekhi yakho kube nemitamo leminyenti ngetinombolo letingahambelani. Tama futsi emva kweminithi lengu-%{count}. |||| Enethiwekhi yakho kube nemitamo leminyenti ngetinombolo letingahambelani. Tama futsi emva kwemaminithi langu-%{count}.',
  whatHappened: 'Kwentekeni',
  whatNext: 'Lokulandzelako',
  whyDecided: 'Sizatfu',
  yourDispute: 'Siphikiso sakho',
};

export const siswati: Translation<typeof english> = { ...papers, ...ownSiswati };

/** What a native speaker has confirmed of the site's own messages; English stands beneath all others. */
export const OWN_CONFIRMED: ReadonlySet<OwnKey> = new Set<OwnKey>([]);
