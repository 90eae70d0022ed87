import { readFile } from 'node:fs/promises';

/** Processor time of the whole machine since its start, in ticks. */
export interface MachineTime {
  readonly busy: number;
  readonly all: number;
}

/** From /proc: Linux only; zeros where there is none. */
export async function machineTime(): Promise<MachineTime> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  // user, nice, system, idle, iowait, irq, softirq, steal: proc_stat(5)
  const ticks = (text.split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, each) => sum + each, 0);
  return { busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0), all };
}

/** Share of the machine's processors that was busy between two moments. */
export function busyShare(before: MachineTime, after: MachineTime): number {
  return after.all === before.all ? 0 : (after.busy - before.busy) / (after.all - before.all);
}

const established = '01';

/** Connections of this machine to each of these ports. */
export async function connectionsTo<Name extends string>(
  ports: Readonly<Record<Name, readonly number[]>>,
): Promise<Record<Name, number>> {
  const texts = await Promise.all(
    ['tcp', 'tcp6'].map((table) => readFile(`/proc/net/${table}`, 'utf8').catch(() => '')),
  );
  // sl, local address, remote address, state: proc_net_tcp(5)
  const remote = texts
    .flatMap((text) => text.split('\n').map((line) => line.trim().split(/\s+/)))
    .filter(([, , , state]) => state === established)
    .map(([, , address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16));
  const counted = Object.entries<readonly number[]>(ports).map(([name, all]) => [
    name,
    remote.filter((port) => all.includes(port)).length,
  ]);
  return Object.fromEntries(counted) as Record<Name, number>;
}
