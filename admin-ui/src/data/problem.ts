import { HttpError } from 'ra-core';

export const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpError ? error.status : undefined;

/** The sentence that the server meant for people; undefined if it sent none. */
export function messageOf(error: unknown): string | undefined {
  return error instanceof Error && error.message !== '' ? error.message : undefined;
}

/** As `messageOf`, without the sentences that the console makes up when the server sent none. */
export function serverMessageOf(error: unknown): string | undefined {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined;
}

/** What the server calls the problem; undefined if it gave it no name. */
export function codeOf(error: unknown): string | undefined {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : undefined;
}

const hasErrors = (body: unknown): body is { errors: object } =>
  typeof body === 'object' &&
  body !== null &&
  'errors' in body &&
  typeof body.errors === 'object' &&
  body.errors !== null;

/** The messages of `application/problem+json` by field; empty if it names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError) || !hasErrors(error.body)) return {};
  const texts = Object.entries(error.body.errors).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts);
}
