import { setTimeout as sleep } from 'node:timers/promises';
import type { Forked } from '../support/forked.ts';
import { busyShare, machineTime } from '../support/machine.ts';
import { MemorySampler } from '../support/process-tree.ts';
import { HostileService, type LoopDelays } from './hostile-service.ts';
import { type Felt, startSecondClient } from './second-client.ts';

/** What a case did to the service. */
export interface Watched {
  readonly seconds: number;
  /** Of the event loop of the service. */
  readonly delays: LoopDelays;
  /** Peaks of proportional set sizes, in bytes: of the service's own process and of it with all that it started. */
  readonly ownBytes: number;
  readonly treeBytes: number;
  readonly felt: Felt;
  readonly crashed: boolean;
  /** Share of the machine's processors that was busy, with whatever else ran on it. */
  readonly busy: number;
}

export interface WatchOptions {
  /** Milliseconds that the second client calls at least. */
  readonly minMs: number;
  /** Where to write what the service did with its processor, if anywhere. */
  readonly profile?: string;
}

const sampleMs = 500;

/** A running service with its second client. */
export interface Watch {
  readonly service: HostileService;
  readonly second: Forked;
}

export async function startWatch(settings: Readonly<Record<string, string>>): Promise<Watch> {
  const service = await HostileService.start(settings);
  try {
    return { service, second: await startSecondClient(service) };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

export async function stopWatch({ service, second }: Watch): Promise<void> {
  await second.stop();
  await service.stop();
}

/** Watches the service and its second client while something happens. */
export async function watchWhile<Happened>(
  happens: () => Promise<Happened>,
  { service, second }: Watch,
  { minMs, profile }: WatchOptions,
): Promise<Watched & { readonly happened: Happened }> {
  const sampler = new MemorySampler(service.pid, sampleMs);
  await service.maxDelays({ profile: profile !== undefined });
  const [from, before] = [performance.now(), await machineTime()];
  sampler.start();
  await second.ask({});
  const [happened] = await Promise.all([happens(), sleep(minMs)]);
  const felt = (await second.ask({})) as Felt;
  const delays = await service.maxDelays(profile === undefined ? {} : { keep: profile });
  sampler.stop();
  return {
    happened,
    seconds: (performance.now() - from) / 1000,
    delays,
    ownBytes: Math.max(0, ...sampler.samples.map(({ own }) => own)),
    treeBytes: Math.max(0, ...sampler.samples.map(({ proportional }) => proportional)),
    felt,
    crashed: service.hasEnded,
    busy: busyShare(before, await machineTime()),
  };
}
