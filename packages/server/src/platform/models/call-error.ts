import { type ProviderError, type ProviderReason, reasonOf } from './provider-error.ts';

/** Why a model's answer ended: by itself, at the provider's token limit, or by its content filter. */
export type Finish = 'stop' | 'length' | 'filter';

/** Why one model call failed. */
export type CallFailure =
  | { kind: 'http'; status: number; reason: ProviderReason; retryAfterMs: number | null }
  | { kind: 'connection' }
  /** `anything`: the server sent something before it fell silent. */
  | { kind: 'silence'; anything: boolean }
  | { kind: 'cut' }
  /** An answer without anything to read, and how it ended. */
  | { kind: 'empty'; finish: Finish };

/** Thrown by a model call. `providerText` is the provider's own text, masked for administrators, if it said anything. */
export class CallError extends Error {
  readonly failure: CallFailure;
  readonly providerText: string | null;
  constructor(failure: CallFailure, providerText: string | null = null) {
    super(`model call failed: ${failure.kind}`);
    this.failure = failure;
    this.providerText = providerText;
  }
}

/** The failure for an error that the provider states. */
export const refused = (error: ProviderError): CallError =>
  new CallError(
    { kind: 'http', status: error.status, reason: reasonOf(error), retryAfterMs: error.retryAfterMs },
    error.text,
  );

/**
 * A model that was called but did not answer: why, and how often. `status` and `text` are the provider's, masked; for
 * administrators only.
 */
export type Tried = {
  family: string;
  model: string;
  demo: boolean;
  reason: string;
  times: number;
  status?: number;
  text?: string;
};
