/**
 * Keyed hashes (HMAC-SHA-256) that nobody makes who does not hold the master key.
 *
 * Duties: `seal` answers printable ASCII text that names the key it was made with, so that older keys still prove what
 * they sealed while keys rotate, and after it. `matches` compares in constant time, and is false for a key that is not
 * known. `matchesHeld` is false too for a key that was rotated out: who has that one proves nothing new with it.
 */
export interface AuditSeal {
  seal(text: string): string;
  matches(text: string, seal: string): boolean;
  matchesHeld(text: string, seal: string): boolean;
}
