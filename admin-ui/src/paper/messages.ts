import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  a4: 'A4',
  english: 'English',
  howOf: '%{name}: paper, language and PDF. Now %{size}, %{language}',
  inLanguage: '%{size} · %{language}',
  language: 'Language',
  noPdf: 'The server answered something else than a PDF. Try again in a moment.',
  paperSize: 'Paper',
  pdfName: 'paper.pdf',
  printingFailed: 'Failed to print',
  roll: '80 mm roll',
  savePdf: 'Save as PDF',
  savingPdfFailed: 'Failed to save the PDF',
  shortRoll: '80 mm',
  siswati: 'siSwati',
});
