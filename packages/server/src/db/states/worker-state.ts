/** A worker without a heartbeat for this long is dead: others take over its runs. */
export const deadAfterSeconds = 8;

/** SQL: a worker is alive. Times are the database's own, so machines' clocks don't matter; `seconds` is SQL as well. */
export const isWorkerAlive = (heartbeatAt = 'heartbeat_at', seconds = String(deadAfterSeconds)): string =>
  `${heartbeatAt} > now() - make_interval(secs => ${seconds})`;
