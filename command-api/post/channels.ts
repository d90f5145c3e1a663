import { CHANNELS, type ChannelName } from '@fines/domain/fine/message.ts';
import { ConfigError } from '@fines/platform/config.ts';
import { z } from 'zod';

import type { WayOut } from './deliver.ts';
import { openSmsGateway, smsHeaders, templateFault } from './sms-gateway.ts';
import { openSmtp } from './smtp.ts';

const perMinute = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(6, 'must be at least 6')
  .max(6000, 'must be at most 6000')
  .default(60);

/** The variables that set up the ways by which messages leave the house. A way without its address is off. */
export const channelVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address, or a name and <address>',
    )
    .optional(),
  MAILS_PER_MINUTE: perMinute,
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
  SMS_HEADERS: smsHeaders.optional(),
  SMS_BODY: z.string().optional(),
  SMS_PER_MINUTE: perMinute,
};

export type ChannelConfig = z.output<z.ZodObject<typeof channelVariables>>;

/** Opens the channels that are set up. @throws ConfigError if one is set up in part */
export function openChannels(config: ChannelConfig): WayOut[] {
  const ways = { EMAIL: emailWay(config), SMS: smsWay(config) } satisfies Record<ChannelName, unknown>;
  return CHANNELS.map((name) => ways[name]).filter((way) => way !== undefined);
}

function emailWay({ SMTP_URL: url, MAIL_FROM: from, MAILS_PER_MINUTE }: ChannelConfig): WayOut | undefined {
  if (url === undefined) return undefined;
  if (from === undefined) throw notSetUp('MAIL_FROM: is required with SMTP_URL: from whom e-mails are');
  return { name: 'EMAIL', channel: openSmtp({ url, from }), perMinute: MAILS_PER_MINUTE };
}

function smsWay(config: ChannelConfig): WayOut | undefined {
  const {
    SMS_URL: url,
    SMS_HEADERS: headers = smsHeaders.parse('{}'),
    SMS_BODY: body,
    SMS_PER_MINUTE,
  } = config;
  if (url === undefined) return undefined;
  if (body === undefined) throw notSetUp('SMS_BODY: is required with SMS_URL: what the gateway is sent');
  const fault = templateFault({ headers, body });
  if (fault !== undefined) throw notSetUp(fault);
  return { name: 'SMS', channel: openSmsGateway({ url, headers, body }), perMinute: SMS_PER_MINUTE };
}

const notSetUp = (fault: string): ConfigError =>
  new ConfigError(`The environment is not set up:\n  ${fault}`);
