/** What whoever uses a result should know of how it came about. */
export interface RequestWarning {
  readonly code: string;
  readonly message: string;
  readonly page?: number;
}
