import type { Subscription } from '../../domain/ports/event-log.ts';

/** What names of topics and groups begin with unless another prefix is set. */
const usual = 'docface';

/** Which names this process uses at the brokers. */
export interface Naming {
  /** In place of `docface`, without the dot behind it. */
  readonly prefix: string;
  /** Id of the installation; null for groups named without one. */
  readonly installation: string | null;
}

/** A topic as a consumer of it needs it. */
export interface GroupOfTopic {
  /** The name that docface knows the topic by: `docface.ocr.v1`. */
  readonly name: string;
  /** Its name at the brokers. */
  readonly topic: string;
  readonly groupId: string;
  /**
   * The group of releases that did not name the installation: where the new one begins that has committed nothing.
   * Null where that is the group itself.
   */
  readonly formerGroupId: string | null;
}

/** `docface.ocr.v1` with the prefix `acme` is `acme.ocr.v1`; a name that begins otherwise stays as it is. */
export function prefixedName(name: string, prefix: string): string {
  return name.startsWith(`${usual}.`) ? `${prefix}${name.slice(usual.length)}` : name;
}

/**
 * The group of a subscription, `docface.ocr@docface.ocr.v1@<installation>`. kafkajs spreads the partitions of all
 * topics over all members of a group, so that each topic needs a group of its own; and two installations with the same
 * topics would each be given half of the events of both.
 */
export function groupOfTopic(
  { group, topic: name }: Pick<Subscription, 'group' | 'topic'>,
  { prefix, installation }: Naming,
): GroupOfTopic {
  const topic = prefixedName(name, prefix);
  const former = `${prefixedName(group, prefix)}@${topic}`;
  if (installation === null) return { name, topic, groupId: former, formerGroupId: null };
  return { name, topic, groupId: `${former}@${installation}`, formerGroupId: former };
}

/** The installation that a group of `groupOfTopic` names, of those with this prefix; null of any other group. */
export function installationOf(groupId: string, prefix: string): string | null {
  const [group = '', topic = '', installation, ...more] = groupId.split('@');
  const ours = group.startsWith(`${prefix}.`) && topic.startsWith(`${prefix}.`) && more.length === 0;
  return ours && installation !== undefined && installation !== '' ? installation : null;
}
