export interface OperatorSessionsTable {
  id: string;
  operator_id: string;
  token_hash: string;
  created_at: Date;
  last_seen_at: Date;
}

export interface SignInFailuresTable {
  subject: string;
  count: number;
  last_at: Date;
}
