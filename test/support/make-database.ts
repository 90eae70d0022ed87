/** Makes an embedded database with all tables in the data directory that its argument names. */
import { openEmbeddedDatabase } from './open-embedded-database.ts';

const { close } = await openEmbeddedDatabase(process.argv[2] ?? '');
await close();
