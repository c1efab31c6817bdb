import type { GivenFile } from './api.ts';

/** The largest file that the server takes, in bytes. */
const mostBytes = 32 * 1024 * 1024;

export type ReadFile = { file: GivenFile; problem: null } | { file: null; problem: 'tooLarge' | 'noJson' };

/** Reads a chosen file; only its being JSON and its size are judged here. */
export async function readFile(chosen: Blob): Promise<ReadFile> {
  if (chosen.size > mostBytes) return { file: null, problem: 'tooLarge' };
  try {
    return { file: JSON.parse(await chosen.text()) as GivenFile, problem: null };
  } catch {
    return { file: null, problem: 'noJson' };
  }
}
