export const finePath = (id: string): string => `/fines/${encodeURIComponent(id)}`;

/** Everything that ever happened to the fine, deleted or not. */
export const fineHistoryPath = (id: string): string => `${finePath(id)}/history`;

/** The vehicle, looked up already. */
export const vehiclePath = (plate: string): string => `/vehicles?plate=${encodeURIComponent(plate)}`;
