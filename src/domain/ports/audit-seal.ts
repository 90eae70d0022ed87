/**
 * Keyed hashes (HMAC-SHA-256) that nobody makes who does not hold the master key.
 *
 * Duties: `seal` answers printable ASCII text that names the key it was made with, so that older keys still prove what
 * they sealed while keys rotate. `matches` compares in constant time, and is false for a key that is not there.
 */
export interface AuditSeal {
  seal(text: string): string;
  matches(text: string, seal: string): boolean;
}
