/** The figures of the dashboard; money in emalangeni, today being the day in Africa/Mbabane. */
export type FineStats = {
  totalFines: number;
  totalAmount: number;
  paidFines: number;
  paidAmount: number;
  unpaidFines: number;
  unpaidAmount: number;
  disputedFines: number;
  todayFines: number;
  todayAmount: number;
};
