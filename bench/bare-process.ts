/** One process of the bare half of bench:pipeline: pays what it is sent and says when that is done. */
import { BareServers } from './bare-servers.ts';
import type { Dues } from './dues.ts';

const bare = await BareServers.open(process.env);
process.on('disconnect', () => void bare.close().then(() => process.exit()));
process.on('message', (dues: Dues) => void bare.pay(dues).then(() => process.send?.('paid')));
process.send?.('started');
