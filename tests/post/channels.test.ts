import type { Channel, Letter } from '@fines/command-api/post/channel.ts';
import { openChannels } from '@fines/command-api/post/channels.ts';
import { openSmsGateway, smsHeaders, templateFault } from '@fines/command-api/post/sms-gateway.ts';
import { openSmtp } from '@fines/command-api/post/smtp.ts';
import { afterEach, describe, expect, it } from 'vitest';

import { startMailServer } from './mail-server.ts';
import { SMS_BODY, startSmsServer } from './sms-server.ts';

const LETTER: Letter = {
  id: '0d3c1c86-3d0b-4c0e-8f2d-00000000a001',
  to: 'sipho@example.sz',
  subject: 'Royal Eswatini Police Service: traffic fine FN-2026-001',
  text: 'Siyabonga – kukhokhwe E60.00',
  attachment: { filename: 'FN-2026-001.pdf', content: Buffer.from('%PDF-1.7') },
};

const FROM = 'Traffic Fines <fines@police.gov.sz>';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

function keep<Each extends { close(): unknown }>(each: Each): Each {
  opened.push(each);
  return each;
}

/** Where nobody listens: a server that was there a moment ago. */
async function nobody(): Promise<string> {
  const gone = await startSmsServer();
  await gone.close();
  return new URL(gone.url).host;
}

async function setUpMail() {
  const server = keep(await startMailServer());
  return { server, channel: keep(openSmtp({ url: server.url, from: FROM })) };
}

async function setUpSms() {
  const server = keep(await startSmsServer());
  const headers = smsHeaders.parse('{"Authorization":"Bearer of-the-gateway"}');
  return { server, channel: keep<Channel>(openSmsGateway({ url: server.url, headers, body: SMS_BODY })) };
}

describe('an e-mail', () => {
  it('has an id that is always the same, over TLS, with the paper', async () => {
    const { server, channel } = await setUpMail();
    expect(await channel.send(LETTER)).toEqual({ outcome: 'SENT' });
    expect(await channel.send(LETTER)).toEqual({ outcome: 'SENT' });
    expect(server.connections()).toBe(1);
    const [first, second] = server.mails.map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0]);
    expect(first).toBe(`Message-ID: <${LETTER.id}@police.gov.sz>`);
    expect(second).toBe(first);
    expect(server.mails[0]).toMatchObject({ to: LETTER.to });
    expect(server.mails[0]?.raw).toMatch(/filename=FN-2026-001\.pdf/);
  });

  it('goes over no open line, unless the address says so', async () => {
    const server = keep(await startMailServer({ withoutTls: true }));
    const strict = keep(openSmtp({ url: server.url, from: FROM }));
    expect(await strict.send(LETTER)).toMatchObject({ outcome: 'NOT_TAKEN' });
    const lax = keep(openSmtp({ url: `${server.url}&requireTLS=false`, from: FROM }));
    expect(await lax.send(LETTER)).toEqual({ outcome: 'SENT' });
    expect(server.mails).toHaveLength(1);
  });

  it('cannot get a header or a recipient by a line break', async () => {
    const { server, channel } = await setUpMail();
    const subject = 'Police\r\nBcc: others@example.sz\r\n\r\nHello';
    const attachment = { filename: 'a.pdf"\r\nX-Evil: 1', content: Buffer.from('x') };
    expect(await channel.send({ ...LETTER, subject, attachment })).toEqual({ outcome: 'SENT' });
    const [head = ''] = server.mails[0]?.raw.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(server.mails[0]?.raw).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(server.mails.map(({ to }) => to)).toEqual([LETTER.to]);
  });

  it.each([
    ['refuses-for-now', 'NOT_TAKEN', /451/],
    ['refuses-address', 'REFUSED', /550/],
    ['takes-and-breaks', 'UNKNOWN', /No answer/],
  ] as const)('of which the server %s: %s', async (manner, outcome, reason) => {
    const { server, channel } = await setUpMail();
    server.manners.push(manner);
    const became = await channel.send(LETTER);
    expect(became).toMatchObject({ outcome, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(became)).not.toContain('sipho');
    expect(await channel.send(LETTER)).toEqual({ outcome: 'SENT' });
  });

  it('is certainly not taken where nobody listens', async () => {
    const channel = keep(openSmtp({ url: `smtp://${await nobody()}`, from: FROM }));
    expect(await channel.send(LETTER)).toMatchObject({ outcome: 'NOT_TAKEN' });
  });
});

describe('an SMS', () => {
  it('is one request with the id of the message, and with whatever the text has', async () => {
    const { server, channel } = await setUpSms();
    const text = 'Line 1\nsays "pay", \\ {to} {id} $& – é';
    expect(await channel.send({ ...LETTER, to: '+26876021234', text })).toEqual({ outcome: 'SENT' });
    expect(server.taken).toEqual([{ id: LETTER.id, to: '+26876021234', text }]);
    expect(server.requests[0]).toMatchObject({
      authorization: 'Bearer of-the-gateway',
      'idempotency-key': LETTER.id,
      'content-type': 'application/json',
    });
  });

  it.each([
    [500, 'NOT_TAKEN'],
    [503, 'NOT_TAKEN'],
    [401, 'NOT_TAKEN'],
    [302, 'NOT_TAKEN'],
    [422, 'REFUSED'],
    [504, 'UNKNOWN'],
    ['takes-and-breaks', 'UNKNOWN'],
  ] as const)('after %s: %s', async (manner, outcome) => {
    const { server, channel } = await setUpSms();
    server.manners.push(manner);
    expect(await channel.send(LETTER)).toMatchObject({ outcome });
    // A redirect is not followed.
    expect(server.requests).toHaveLength(1);
  });

  it('is certainly not taken where nobody listens', async () => {
    const channel = keep(openSmsGateway({ url: `http://${await nobody()}`, headers: {}, body: SMS_BODY }));
    expect(await channel.send(LETTER)).toMatchObject({ outcome: 'NOT_TAKEN' });
  });

  it('is written as a form where the provider wants one', async () => {
    const headers = smsHeaders.parse('{"Content-Type":"application/x-www-form-urlencoded; charset=utf-8"}');
    expect(templateFault({ headers, body: 'to={to}&m={text}' })).toBeUndefined();
  });

  it.each([
    ['{"to": {to}, "text": "{text}"}', '{}', /inside quotes/],
    ['{"to": "{to}"}', '{}', /where/],
    ['{to}{text}', '{"content-type":"text/xml"}', /content type/],
  ])('is refused a template that a text could break: %s', (body, headers, fault) => {
    expect(templateFault({ headers: smsHeaders.parse(headers), body })).toMatch(fault);
  });
});

describe('the channels', () => {
  const nothing = { MAILS_PER_MINUTE: 60, SMS_PER_MINUTE: 60 };
  it('are off until they are set up, and not set up in part', () => {
    expect(openChannels(nothing)).toEqual([]);
    expect(() => openChannels({ ...nothing, SMTP_URL: 'smtp://mail.example.sz' })).toThrow('MAIL_FROM');
    expect(() => openChannels({ ...nothing, SMS_URL: 'https://sms.example.sz' })).toThrow('SMS_BODY');
  });
});
