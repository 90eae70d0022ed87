import { describeEventLog } from '../contract/event-log.suite.ts';
import { openKafkaStage } from './kafka-stage.ts';

// Group and members are found dead after the shortest session that brokers allow.
describeEventLog(
  'Kafka',
  { commitsWithinMs: 2_000, redeliversWithinMs: 12_000, repeatsWhenMembersChange: true },
  openKafkaStage,
);
