/** Local days in Mbabane, `2026-03-01`, both included. */
export type Period = { startDate: string; endDate: string };
