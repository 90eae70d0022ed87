/** One process of the bare half of bench:pipeline: pays what it is sent and says when that is done. */
import { BareServers } from './bare-servers.ts';
import type { Dues } from './dues.ts';
import { payAtOnce, payInOrder } from './pay-dues.ts';

export interface Bill {
  readonly dues: Dues;
  readonly order: 'of requests' | 'none';
  readonly requests: number;
  /** Requests in flight. */
  readonly atOnce: number;
}

const bare = await BareServers.open(process.env);
process.on('disconnect', () => void bare.close().then(() => process.exit()));
process.on('message', ({ dues, order, ...of }: Bill) => {
  const paid = order === 'none' ? payAtOnce(bare, dues) : payInOrder(bare, dues, of);
  void paid.then(() => process.send?.('paid'));
});
process.send?.('started');
