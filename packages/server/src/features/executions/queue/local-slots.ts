import type { Database } from '../../../platform/database/database.ts';
import type { ClaimedExecution } from './claim-executions.ts';

/** A worker slot of this process, reserved for a run that is being accepted. */
export type Slot = {
  workerId: string;
  /** Runs the execution, which was claimed for this worker as it was accepted. */
  run(execution: ClaimedExecution): void;
  /** Frees the slot. */
  free(): void;
};

/** Reserves a slot for a run; null when none is free or runs are queued. */
export type ReserveSlot = (executionId: string) => Slot | null;

/** The workers of this process, by database. */
const workers = new WeakMap<Database, Set<ReserveSlot>>();

/** Offers a worker's slots to the runs that this process accepts. Returns a function that withdraws them. */
export function offerSlots(database: Database, reserve: ReserveSlot): () => void {
  const offered = workers.get(database) ?? new Set();
  workers.set(database, offered.add(reserve));
  return () => offered.delete(reserve);
}

/** Reserves a slot in this process for a run that is being accepted; null when it has to be queued. */
export function reserveLocalSlot(database: Database, executionId: string): Slot | null {
  for (const reserve of workers.get(database) ?? []) {
    const slot = reserve(executionId);
    if (slot) return slot;
  }
  return null;
}
