/** What whoever uses a result should know of how it came about. */
export interface RequestWarning {
  readonly code: string;
  readonly message: string;
  readonly page?: number;
  /** The multipart field of the file that it is about. */
  readonly field?: string;
  /** Another request that it is about. */
  readonly requestId?: string;
}
