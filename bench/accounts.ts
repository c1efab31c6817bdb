import { send } from './load.ts';

/** Daily runs of an account that never activated a plan; the load is spread over as many accounts as needed. */
export const runsPerAccount = 10;

type Input = {
  name: string;
  param_type: string;
  data_type: string;
  multi_choice?: boolean;
  options?: { value: string }[];
};
type Task = {
  id: string;
  deployment_state: string;
  has_access: boolean;
  execution_type: string;
  config: { task_execution_limit: number | null };
  required_parameters: Input[];
  output_parameters: unknown[];
};

/** A value for a simple parameter; undefined for a type that the bench does not support. */
function sampleOf({ data_type, multi_choice, options }: Input): unknown {
  if (data_type === 'String') return 'bread';
  if (data_type === 'Integer' || data_type === 'Float') return 10;
  const option = options?.[0]?.value;
  return data_type === 'Enum' ? (multi_choice ? [option] : option) : undefined;
}

/** Creates an account and returns its token. */
export async function register(url: string, name: string): Promise<string> {
  const account = {
    name,
    username: name,
    email: `${name}@example.com`,
    password: 'bench-password',
    consent: true,
  };
  const { status, body } = await send(`${url}/api/auth/register`, 'POST', account);
  if (status !== 201) throw new Error(`register: ${status} ${body}`);
  return JSON.parse(body).token;
}

/** A seeded task with a single model call, simple inputs and a sufficient execution limit. */
export async function pickTask(url: string, token: string) {
  const { body } = await send(`${url}/api/public/tasks?task_types=plain`, 'GET', undefined, token);
  const fits = (task: Task) =>
    task.deployment_state === 'prod' &&
    task.has_access &&
    task.execution_type === 'multiple' &&
    (task.config.task_execution_limit ?? 1) >= runsPerAccount &&
    task.output_parameters.length === 0 &&
    task.required_parameters.every((p) => p.param_type === 'UserInput' && sampleOf(p) !== undefined);
  const task = (JSON.parse(body).items as Task[]).find(fits);
  if (!task) throw new Error('No seeded task fits the bench');
  return {
    task_id: task.id,
    parameters: Object.fromEntries(task.required_parameters.map((p) => [p.name, sampleOf(p)])),
  };
}
