import { accountTables } from './initial/account-tables.ts';
import { catalogTables } from './initial/catalog-tables.ts';
import { eventTables } from './initial/event-tables.ts';
import { requestTables } from './initial/request-tables.ts';
import { webhookTables } from './initial/webhook-tables.ts';

/** All tables of the first release. */
export const initial = [...accountTables, ...requestTables, ...eventTables, ...catalogTables, ...webhookTables];
