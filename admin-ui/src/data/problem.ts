import { HttpError } from 'ra-core';
import { z } from 'zod';

import { t } from '../i18n/i18nProvider.ts';

export const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpError ? error.status : undefined;

/** Whether it was refused: then nothing has happened. Of what failed otherwise nobody knows. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

/** Whether a refusal means that the record is not any more what the screen shows. */
export const isOutdated = (error: unknown): boolean => [404, 409, 412].includes(statusOf(error) ?? 0);

/** What Chromium, Firefox and Safari say when a part of the console cannot be fetched. */
const MISSING_CODE =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i;

/** Whether a part of the console is missing: there was no connection, or a newer version has replaced it. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && MISSING_CODE.test(error.message);

/** The server's message for users; undefined if it sent none. */
export function messageOf(error: unknown): string | undefined {
  if (isMissingCode(error)) return t('data.codeMissing');
  return error instanceof Error && error.message !== '' ? error.message : undefined;
}

/** As `messageOf`, without the sentences that the console makes up when the server sent none. */
export const serverMessageOf = (error: unknown): string | undefined => textIn(error, 'message');

/** What the server calls the problem; undefined if it gave it no name. */
export const codeOf = (error: unknown): string | undefined => textIn(error, 'code');

/** Where in the log stands what a command was refused for; undefined if the server does not say. */
export const positionOf = (error: unknown): string | undefined => textIn(error, 'position');

const similar = z.object({ similarPlates: z.array(z.string()) });

/** The known plates that may be meant by one that nobody knows. */
export const similarPlatesOf = (error: unknown): readonly string[] =>
  (error instanceof HttpError ? similar.safeParse(error.body).data?.similarPlates : undefined) ?? [];

function textIn(error: unknown, member: string): string | undefined {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, member);
  return typeof value === 'string' ? value : undefined;
}

const hasErrors = (body: unknown): body is { errors: object } =>
  typeof body === 'object' &&
  body !== null &&
  'errors' in body &&
  typeof body.errors === 'object' &&
  body.errors !== null;

/** A refusal of the console itself, at one field of a form. */
export const faultAt = (field: string, message: string, status = 422): HttpError =>
  new HttpError(message, status, { errors: { [field]: message } });

/** The messages of `application/problem+json` by field; empty if it names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError) || !hasErrors(error.body)) return {};
  const texts = Object.entries(error.body.errors).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts);
}
