import { contactOf, type Contacts } from '@fines/domain/fine/decide-message.ts';
import { CHANNELS, type ChannelName } from '@fines/domain/fine/message.ts';
import { shownTelephone } from '@fines/domain/shared/telephone.ts';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';

/** Set up at the start of the server, and seldom. */
const ASKED_AGAIN_MS = 300_000;

/** The ways by which the driver of this fine can be written to from here; none as long as that is not known. */
export function useWaysTo(fine: Fine): ChannelName[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['channels'],
    queryFn: api.channels,
    staleTime: ASKED_AGAIN_MS,
  });
  const isSetUp = { EMAIL: data?.email === true, SMS: data?.sms === true };
  return CHANNELS.filter((channel) => isSetUp[channel] && contactOf(fine, channel) !== null);
}

/** `sipho@example.sz, +268 7602 1234`. */
export const contactsShown = (fine: Contacts, ways: readonly ChannelName[]): string =>
  ways.map((channel) => shownTelephone(contactOf(fine, channel) ?? '')).join(', ');
