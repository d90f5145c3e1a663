import { userFields } from '@fines/domain/user/fields.ts';
import Box from '@mui/material/Box';

import { FormTextField } from '../ui/FormTextField.tsx';
import { ruleOf } from '../ui/ruleOf.ts';
import type { Meanwhile } from './meanwhile.ts';
import { LONGEST } from './rules.ts';
import type { PersonValues } from './userValues.ts';

type Props = { meanwhile?: Meanwhile };

const RULES = {
  firstName: ruleOf(userFields.firstName),
  lastName: ruleOf(userFields.lastName),
  badgeNumber: ruleOf(userFields.badgeNumber),
};

export const NameFields = ({ meanwhile }: Props) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <FormTextField<PersonValues>
      name="firstName"
      label="First Name"
      required
      rules={RULES.firstName}
      helperText={meanwhile?.firstName}
      slotProps={{ htmlInput: { maxLength: LONGEST.name } }}
    />
    <FormTextField<PersonValues>
      name="lastName"
      label="Last Name"
      required
      rules={RULES.lastName}
      helperText={meanwhile?.lastName}
      slotProps={{ htmlInput: { maxLength: LONGEST.name } }}
    />
  </Box>
);

export const BadgeNumberField = ({ meanwhile }: Props) => (
  <FormTextField<PersonValues>
    name="badgeNumber"
    label="Badge Number"
    rules={RULES.badgeNumber}
    helperText={meanwhile?.badgeNumber}
    slotProps={{ htmlInput: { maxLength: LONGEST.badgeNumber } }}
  />
);
