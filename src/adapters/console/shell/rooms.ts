import type { IconName } from '../parts/icon.tsx';
import type { Role } from '../wire.ts';
import { isAtLeast, type Standing } from './session.ts';
import type { shellWords } from './words.ts';

interface Room {
  readonly to: '/requests' | '/review' | '/try-it' | '/catalog' | '/operations' | '/operations/webhooks';
  readonly icon: IconName;
  /** Its word among `shellWords`. */
  readonly word: keyof (typeof shellWords)['en'] &
    ('requests' | 'review' | 'tryIt' | 'catalog' | 'operations' | 'webhooks');
  /** Which operators see it in the navigation: this role and higher ones; null for none. */
  readonly role: Role | null;
  /** Whether clients see it. */
  readonly forClients?: true;
}

/** The rooms of the navigation, in order. A new one gets a line here, a word in `words.ts` and a route in `router.tsx`. */
const rooms: readonly Room[] = [
  { to: '/requests', icon: 'list', word: 'requests', role: 'viewer', forClients: true },
  { to: '/review', icon: 'check', word: 'review', role: 'reviewer' },
  { to: '/try-it', icon: 'flask', word: 'tryIt', role: 'editor' },
  { to: '/catalog', icon: 'document', word: 'catalog', role: 'editor' },
  { to: '/operations', icon: 'gauge', word: 'operations', role: 'editor' },
  { to: '/operations/webhooks', icon: 'upload', word: 'webhooks', role: null, forClients: true },
];

/** The rooms of somebody. */
export function roomsOf(standing: Standing): readonly Room[] {
  return rooms.filter(({ role, forClients }) =>
    standing === 'client' ? forClients : role !== null && isAtLeast(standing, role),
  );
}
