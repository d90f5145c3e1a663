import type { Translation } from '@fines/messages/translator.ts';
import { siswati as papers } from '@fines/papers/siswati.ts';

import type { english, OwnKey, ownEnglish } from './messages.ts';

/** The same in siSwati. */
export const ownSiswati: Translation<typeof ownEnglish> = {
  addPictures: 'Titfombe (letingengci kuletintsatfu)',
  addressUnknown: 'Lelikhasi alitfolakali',
  addressUnknownMore: 'Kute lutfo kulelikheli. Nawulibhale usuka esatisweni, cala lapha.',
  amountHint: 'Njengoba ibhalwe erisidini, njenge 60.00.',
  answerTo: 'Lapho singaphendvula khona',
  askAgain: 'Faka letinye tinombolo',
  badPicture:
    'Sitfombe asifundzeki. Khetsa titfombe letingengci 8 MB sinye, njengoba tentiwa yikhamera nobe yifoni.',
  beginAgain: 'Buka inhlawulo yakho yemgwaco',
  checkReceipt: 'Hlola irisidi',
  checkReceiptIntro:
    'Noma ngubani angabona lapha kutsi irisidi iliciniso yini. Totimbili tinombolo tisetinombolweni terisidi.',
  checkTheReceipt: 'Hlola irisidi',
  chooseReason: 'Khetsa kutsi yini indzaba',
  codeHint: 'Tinhlamvu netinombolo letilishumi, njenge ABCDE FGHJK.',
  contactHint: 'Nawuniketa, sincumo sitfunyelwa nakhona. Sihlala sibhalwe ekhasini lenhlawulo.',
  decisionBelow: 'Kute lokumele kukhokhwe ngesikhatsi kusahlolwa. Sincumo sitawubhalwa lapha.',
  disputeFine: 'Phikisana nalenhlawulo',
  disputeIntro:
    'Liphoyisa lelisetulu nobe umphatsi ufundza lokubhalako, bese wenta sincumo. Akukhonjiswa kulesayithi.',
  disputeReceived: 'Siphikiso sakho semukelwe',
  disputeReceivedMore:
    'Siphikiso %{dispute} senhlawulo %{fineNumber}. Sitawufundvwa liphoyisa lelisetulu nobe umphatsi.',
  disputeSubmitted: 'Sitfunyelwe nga %{day}',
  disputedToday:
    'Lenhlawulo iphikiswe kathatfu nge-inthanethi lamuhla. Ungatfumela lesinye siphikiso kusasa.',
  emailAddress: 'Likheli le-imeyili, nawufuna',
  enterAmount: 'Faka linani lemali njengoba libhalwe erisidini, njenge 60.00',
  enterCode: 'Faka ikhodi yesatiso',
  enterEmail: 'Faka likheli le-imeyili njenge sipho@example.sz, nobe ushiye kungenalutfo',
  enterFineNumber: 'Faka inombolo yenhlawulo, njenge FN-2026-001',
  enterPhone: 'Faka inombolo yelucingo njenge 7602 1234, nobe ushiye kungenalutfo',
  enterPlate: 'Faka inombolo yemoto',
  enterReceiptNumber: 'Faka inombolo yerisidi, njenge RCP-2026-001',
  enterText: 'Shano kutsi kwentekeni, nekutsi kungani ungakafaneli kukhokha',
  error: 'Liphutsa',
  fineNotFound:
    'Kute inhlawulo lenaletinombolo. Catsanisa inombolo yenhlawulo, inombolo yemoto nekhodi nesatiso sakho, luhlavu ngeluhlavu.',
  fineNotShown: 'Lenhlawulo ayikhonjiswa',
  fineNotShownMore:
    'Nawuniketwe satiso lamuhla, buka futsi emva kwemaminithi lambalwa. Lesidzala kungenteka sihoxisiwe: shayela lenombolo lengentasi.',
  fineNumberHint: 'Icala nga-FN, njenge FN-2026-001.',
  fineOf: 'Inhlawulo yemgwaco %{fineNumber}',
  formUnreadable: 'Lifomu alifundzeki',
  formUnreadableMore: 'Vula likhasi futsi, bese ugcwalisa lifomu kabusha.',
  keepAddress: 'Gcina satiso: ngaso ungabuyela kulelikhasi nobe nini.',
  keepNoNames:
    'Lesayithi ayikhombisi emabito, ayigcini lutfo kubhrawuza yakho ngaphandle kwelulwimi lolukhetsile, futsi ayibuti lomunye.',
  language: 'Lulwimi',
  lookAgain: 'Fundza futsi lokubhalile, bese uyakutfumela.',
  lookAtFine: 'Buyela enhlawulweni',
  lookUpIntro: 'Inombolo yenhlawulo nekhodi kubhalwe esatisweni lowasinikwa.',
  nextDisputed:
    'Utawutjelwa lapha kutsi kuncunyweni. Nangabe siphikiso saliwa, unetinsuku letingu-7 lokungenani tekukhokha.',
  nextOverdue: 'Lusuku lwekugcina lwekukhokha selwendlulile. Khokha nyalo.',
  nextPaid: 'Kute. Lenhlawulo seyiphelile.',
  nextUnpaid: 'Khokha yonkhe imali nga %{day}, nobe uphikisane nenhlawulo ngaphambi kwalolo lusuku.',
  payHow:
    'Khokha yonkhe imali kanyekanye: %{methods}. Shano inkhomba yekukhokha, kuze inkhokhelo yakho itfolakale.',
  perhapsArrived:
    'Asikaciniseki kutsi siphikiso sakho sifikile. Sitfumele futsi emva kwemaminithi lambalwa: sibalwa kanye.',
  phoneNumber: 'Inombolo yelucingo, nawufuna',
  photo: 'Sitfombe selicala',
  photoNumber: 'Sitfombe %{nth} selicala',
  picturesBusy:
    'Titfombe angeke temukeleke nyalo. Tfumela siphikiso ngaphandle kwato, nobe utame futsi emva kweminithi lengu-%{count}. |||| Titfombe angeke temukeleke nyalo. Tfumela siphikiso ngaphandle kwato, nobe utame futsi emva kwemaminithi langu-%{count}.',
  picturesHint: 'Titfombe letingengci 8 MB sinye. Nawubuyiselwe kulelikhasi, tikhetse futsi.',
  plateHint: 'Njengoba ibhalwe emotweni, njenge HSD 722 BN.',
  reasonEmergency: 'Bekusimo lesiphutfumako',
  reasonNoSign: 'Luphawu lwemgwaco belungekho nobe belufihlekile',
  reasonNotMine: 'Bekungasiyo imoto yami, nobe bengingayishayeli',
  reasonOther: 'Lokunye',
  reasonQuestion: 'Kungani ungakafaneli kukhokha?',
  reasonWrong: 'Lokubhalwe esatisweni akukenteki kanjalo',
  receiptGenuine: 'Lerisidi iliciniso',
  receiptGenuineMore: 'Yakhishwa nga %{day} yenhlawulo %{fineNumber}.',
  receiptHint: 'Icala nga-RCP, njenge RCP-2026-001.',
  receiptNumber: 'Inombolo yerisidi',
  receiptRefunded: 'Imali yalerisidi ibuyiselwe',
  receiptRefundedMore: 'Yakhokhwa nga %{day} yenhlawulo %{fineNumber}, yabuyiselwa nga %{refundDay}.',
  receiptUnknown:
    'Kute irisidi lenalenombolo nalelinani lemali. Catsanisa kokubili neliphepha; nakulungile, buta lapho wayinikwa khona.',
  seeFine: 'Buka inhlawulo',
  sendDispute: 'Tfumela siphikiso',
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
  textHint: 'Shano kutsi kwentekeni, kuphi futsi nini. Titfombe nemagama abofakazi kuyasita.',
  thereIsAProblem: 'Kunenkinga',
  tooManyDisputes:
    'Enethiwekhi yakho kutfunyelwe tiphikiso letinyenti. Tfumela lesi emva kweminithi lengu-%{count}. |||| Enethiwekhi yakho kutfunyelwe tiphikiso letinyenti. Tfumela lesi emva kwemaminithi langu-%{count}.',
  tooManyTries: 'Imitamo leminyenti kakhulu',
  tooManyTriesMore:
    'Enethiwekhi yakho kube nemitamo leminyenti ngetinombolo letingahambelani. Tama futsi emva kweminithi lengu-%{count}. |||| Enethiwekhi yakho kube nemitamo leminyenti ngetinombolo letingahambelani. Tama futsi emva kwemaminithi langu-%{count}.',
  tooSlow: 'Kuchumana kwakho kuhamba kancane kakhulu kutsi kungatfumela titfombe',
  tooSlowMore: 'Kute lokutfunyelwe. Tfumela siphikiso ngaphandle kwetitfombe, nobe ngaletincane.',
  whatHappened: 'Kwentekeni',
  whatNext: 'Lokulandzelako',
  whyDecided: 'Sizatfu',
  yourDispute: 'Siphikiso sakho',
};

export const siswati: Translation<typeof english> = { ...papers, ...ownSiswati };

/** What a native speaker has confirmed of the site's own messages; English stands beneath all others. */
export const OWN_CONFIRMED: ReadonlySet<OwnKey> = new Set<OwnKey>([]);
