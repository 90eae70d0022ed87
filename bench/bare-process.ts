/** One process of the bare half of bench:pipeline: pays what it is sent and says when that is done. */
import { BareServers } from './bare-servers.ts';
import type { Dues } from './dues.ts';
import { payAtOnce, payInOrder } from './pay-dues.ts';

export interface Bill {
  readonly dues: Dues;
  /** Pays in the order of so many requests; all at once without it. */
  readonly requests?: number;
}

/** Requests in flight: as many as the client of docface has. */
const atOnce = 48;

const bare = await BareServers.open(process.env);
process.on('disconnect', () => void bare.close().then(() => process.exit()));
process.on('message', ({ dues, requests }: Bill) => {
  const paid = requests === undefined ? payAtOnce(bare, dues) : payInOrder(bare, dues, { requests, atOnce });
  void paid.then(() => process.send?.('paid'));
});
process.send?.('started');
