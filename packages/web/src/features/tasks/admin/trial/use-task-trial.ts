import type { LlmModel, TaskInput, TaskTrialData, TaskTrialEnd } from '@agentarium/contracts';
import { useEffect, useRef, useState } from 'react';
import { tryTask } from '../../../../data/streams.ts';
import type { StreamEvent } from '../../../../lib/api/sse-parser.ts';
import { reduceToolCalls, type ToolCallView } from '../../../../lib/tool-call-state.ts';

export type TrialModel = { model_type: LlmModel; version: number };
export type Trial = {
  isRunning: boolean;
  text: string;
  calls: readonly ToolCallView[];
  /** The values used, samples included. */
  parameters: TaskTrialData['start']['parameters'] | null;
  end: TaskTrialEnd | null;
  error: unknown;
};

const none: Trial = { isRunning: false, text: '', calls: [], parameters: null, end: null, error: null };

/** Applies the next event to a trial's state. */
export function afterEvent(trial: Trial, { event, data }: StreamEvent): Trial {
  switch (event) {
    case 'start':
      return { ...trial, parameters: (data as TaskTrialData['start']).parameters };
    case 'text-delta':
      return { ...trial, text: trial.text + (data as TaskTrialData['text-delta']).text };
    case 'text-reset':
      return { ...trial, text: '' };
    case 'tool-call':
    case 'tool-result':
    case 'confirmation-needed':
      return { ...trial, calls: reduceToolCalls(trial.calls, event, data as Record<string, unknown>) };
    case 'end':
      return { ...trial, end: data as TaskTrialEnd };
    default:
      return trial;
  }
}

/** Runs an unsaved task and follows its answer; leaving the form stops it. */
export function useTaskTrial() {
  const [trial, setTrial] = useState<Trial>(none);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (task: TaskInput, parameters: Trial['parameters'], model: TrialModel | null) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const change = (next: (trial: Trial) => Trial) => {
      if (running.current === controller) setTrial(next);
    };
    setTrial({ ...none, isRunning: true });
    const body = { task, ...(parameters && { parameters }), ...(model && { model }) };
    try {
      await tryTask(body, {
        onEvent: (event) => change((now) => afterEvent(now, event)),
        signal: controller.signal,
      });
    } catch (error) {
      if (!controller.signal.aborted) change((now) => ({ ...now, error }));
    }
    change((now) => ({ ...now, isRunning: false }));
  };
  return { trial, start, stop: () => running.current?.abort() };
}
