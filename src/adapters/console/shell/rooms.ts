import type { IconName } from '../parts/icon.tsx';
import type { Role } from '../wire.ts';
import type { shellWords } from './words.ts';

interface Room {
  readonly to: '/requests' | '/review' | '/try-it' | '/catalog' | '/operations';
  readonly icon: IconName;
  /** Its word among `shellWords`. */
  readonly word: keyof (typeof shellWords)['en'] & ('requests' | 'review' | 'tryIt' | 'catalog' | 'operations');
  /** Who sees it in the navigation: this role and higher ones. */
  readonly role: Role;
}

/** The rooms of the navigation, in order. A new one gets a line here, a word in `words.ts` and a route in `router.tsx`. */
export const rooms: readonly Room[] = [
  { to: '/requests', icon: 'list', word: 'requests', role: 'viewer' },
  { to: '/review', icon: 'check', word: 'review', role: 'reviewer' },
  { to: '/try-it', icon: 'flask', word: 'tryIt', role: 'editor' },
  { to: '/catalog', icon: 'document', word: 'catalog', role: 'editor' },
  { to: '/operations', icon: 'gauge', word: 'operations', role: 'editor' },
];
