import { yieldToMain } from '../lib/yield-to-main.ts';

// The first page is rendered off screen in slices, one per task, while the prerendered markup stays visible.

type Work = () => void;

/** Slices still to render; null once the first page is in the document. */
let slices: Work[] | null = null;
const afterwards: Work[] = [];

/** Starts queueing slices for `runSlices`. */
export function beginSlices(): void {
  slices = [];
}

/** Whether the first page is still being rendered. */
export const isStarting = (): boolean => slices !== null;

/** Queues `work` as a slice of its own during startup; runs it immediately afterwards. */
export function queueSlice(work: Work): void {
  if (slices) slices.push(work);
  else work();
}

const later: Work[] = [];
let isRunning = false;

/** Runs `work` in a task of its own, during startup and afterwards. */
export async function queueOwnSlice(work: Work): Promise<void> {
  if (slices) return queueSlice(work);
  later.push(work);
  if (isRunning) return;
  isRunning = true;
  for (let next = later.shift(); next; next = later.shift()) {
    await yieldToMain();
    next();
  }
  isRunning = false;
}

/** Runs `work` once the first page is in the document; immediately if it already is. */
export function afterFirstPage(work: Work): void {
  if (slices) afterwards.push(work);
  else work();
}

/** Runs the queued slices, one per task, then calls `mount`, which puts the first page into the document. */
export async function runSlices(mount: Work): Promise<void> {
  await yieldToMain();
  while (slices && slices.length > 0) {
    slices.shift()?.();
    await yieldToMain();
  }
  slices = null;
  mount();
  for (const work of afterwards.splice(0)) work();
}
