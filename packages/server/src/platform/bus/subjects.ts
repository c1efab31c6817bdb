import { randomUUID } from 'node:crypto';

export type Subscription = {
  onMessage: (payload: string) => void;
  /** Called once messages are being received. */
  onJoined: () => void;
};

type Hear = (payload: string) => void;
type Wire = {
  join: (name: string, hear: Hear) => Promise<unknown>;
  leave: (name: string, hear: Hear) => void;
  publish: (name: string, payload: string) => Promise<number>;
};
type Group = { members: Set<Subscription>; hear: Hear; isJoined: boolean };

/**
 * Tracks which subjects this process subscribes to; each subject has its own channel, joined while it has subscribers.
 */
export function createSubjects(channel: string, wire: Wire) {
  const self = `${randomUUID()} `;
  const groups = new Map<string, Group>();
  const nameOf = (subject: string) => `${channel}:${subject}`;

  const join = (subject: string, group: Group): void => {
    wire.join(nameOf(subject), group.hear).then(
      () => {
        group.isJoined = true;
        if (groups.get(subject) !== group) wire.leave(nameOf(subject), group.hear);
        for (const { onJoined } of group.members) onJoined();
      },
      // Joined once the bus is back.
      () => undefined,
    );
  };
  const newGroup = (subject: string): Group => {
    const members = new Set<Subscription>();
    const hear = (message: string) => {
      if (message.startsWith(self)) return;
      const payload = message.slice(self.length);
      for (const { onMessage } of [...members]) onMessage(payload);
    };
    const group = { members, hear, isJoined: false };
    groups.set(subject, group);
    join(subject, group);
    return group;
  };

  return {
    /** After a reconnect: joins the subjects that could not be joined before. The client rejoins the others itself. */
    joinAgain() {
      for (const [subject, group] of groups) if (!group.isJoined) join(subject, group);
    },
    publish: (subject: string, payload: string) => wire.publish(nameOf(subject), self + payload),
    subscribe(subject: string, subscription: Subscription): () => void {
      const group = groups.get(subject) ?? newGroup(subject);
      group.members.add(subscription);
      return () => {
        group.members.delete(subscription);
        if (group.members.size > 0 || groups.get(subject) !== group) return;
        groups.delete(subject);
        if (group.isJoined) wire.leave(nameOf(subject), group.hear);
      };
    },
  };
}
