import { optionalName, optionalText, requiredText } from '../shared/text.ts';

/** The texts that people enter about a fine. */
export const fineFields = {
  driverLicense: optionalText("Driver's license", 50),
  driverName: optionalName('Driver name', 120),
  location: requiredText('Location', 200),
  notes: optionalText('Remarks', 2000, { lines: true }),
};
