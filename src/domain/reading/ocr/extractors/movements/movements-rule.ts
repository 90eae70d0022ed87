import type { ListRule } from '../../../../template/template.ts';

/** How movements of an account are found. */
export type MovementsRule = Extract<ListRule, { by: 'movements' }>;
