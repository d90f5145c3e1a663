export const AUDIT = '/audit';

export const reviewPath = (id: string): string => `${AUDIT}/reviews/${encodeURIComponent(id)}`;

export const RECORD_PATH = `${AUDIT}/record`;

export const REGISTERS_PATH = `${AUDIT}/registers`;

export const registerPath = (name: string): string => `${REGISTERS_PATH}/${name}`;
