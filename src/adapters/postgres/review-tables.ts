export interface ReviewLeasesTable {
  request_id: string;
  client_id: string;
  reviewer: string;
  leased_until: Date;
}

export interface ReviewCountsTable {
  client_id: string;
  /** First of the month, `2026-11` as text. */
  month: string;
  template: string;
  template_version: number;
  field: string;
  corrected: number;
  confirmed: number;
}
