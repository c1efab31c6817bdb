import type { TaskTrialData, TaskTrialEnd, TaskTrialToolEvent } from '@agentarium/contracts';
import type { EngineResult } from '../../engine/types.ts';
import type { Logger } from '../../platform/log.ts';

const format = <T extends keyof TaskTrialData>(event: T, data: TaskTrialData[T]) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const unexpected: TaskTrialEnd = {
  status: 'failed',
  error: { code: 'UNEXPECTED', message: 'Something went wrong on our side.' },
  output_params: null,
  model: null,
  model_family: null,
  is_demo: false,
  input_tokens: null,
  output_tokens: null,
  duration_ms: 0,
};

function endOf(result: EngineResult): TaskTrialEnd {
  // A trial waits for approvals itself, so it never parks.
  if (result.status === 'parked') return unexpected;
  const { usage, model, family, demo, durationMs } = result;
  return {
    status: result.status,
    error: result.status === 'failed' ? { code: result.code, message: result.message } : null,
    output_params:
      result.status === 'completed'
        ? ((result.outputs?.values ?? null) as TaskTrialEnd['output_params'])
        : null,
    model,
    model_family: family,
    is_demo: demo,
    ...usage,
    duration_ms: Math.round(durationMs),
  };
}

type TextEvent = {
  [T in 'text-delta' | 'text-reset' | 'thinking']: { event: T; data: TaskTrialData[T] };
}['text-delta' | 'text-reset' | 'thinking'];
type Emitted = TextEvent | TaskTrialToolEvent;
export type EmitTrial = (event: Emitted) => void;

/** The events of a trial as server-sent events: its values, its text and tool calls as they arrive, its end. */
export async function* streamTrial(
  parameters: TaskTrialData['start']['parameters'],
  run: (emit: EmitTrial) => Promise<EngineResult>,
  { stop, log }: { stop: () => void; log: Logger },
): AsyncGenerator<string> {
  let waiting: Emitted[] = [];
  let end: TaskTrialEnd | null = null;
  let wake = () => {};
  void run((more) => {
    const last = waiting.at(-1);
    if (last?.event === 'text-delta' && more.event === 'text-delta')
      waiting[waiting.length - 1] = { ...last, data: { text: last.data.text + more.data.text } };
    else waiting.push(more);
    wake();
  })
    .then(endOf, (error: unknown) => {
      log.error({ err: error }, 'the trial of a task failed unexpectedly');
      return unexpected;
    })
    .then((ended) => {
      end = ended;
      wake();
    });
  try {
    yield format('start', { parameters });
    while (waiting.length > 0 || end === null) {
      if (waiting.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
        continue;
      }
      const ready = waiting;
      waiting = [];
      for (const { event, data } of ready) yield format(event, data);
    }
    yield format('end', end);
  } finally {
    stop();
  }
}
