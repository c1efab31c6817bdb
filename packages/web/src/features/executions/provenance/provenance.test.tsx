import type { Execution, Provenance } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ProvenanceSection } from '../detail/execution-detail.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';

const how = (overrides: Partial<Provenance> = {}): Provenance => ({
  parameters: [],
  attempts: [],
  sent: { fields: [], families: [] },
  tools: [],
  tools_unavailable: false,
  outputs: null,
  cost_micros: null,
  currency: 'USD',
  prompts: null,
  ...overrides,
});
const notSaid = { status: null, provider_text: null };
const path = 'GET /public/task-executions/:id/provenance';

async function open(answer: object, execution: Partial<Execution> = {}, language: 'en' | 'ru' = 'en') {
  const requests = mockApi({ [path]: answer });
  const task = aTask({
    required_parameters: [
      ask('days', 'Integer'),
      ask('weight', 'Float'),
      ask('bmi', 'Float', { param_type: 'UserProfile' }),
    ],
  });
  const rendered = await renderWithProviders(
    <ProvenanceSection execution={anExecution(execution)} task={task} />,
    { texts: ['executions', 'privacy', 'tool-calls'], user: { language } },
  );
  if (language === 'ru') await switchToRussian();
  const opener = screen.queryByRole('button', {
    name: /How this answer came about|Как получился этот ответ/,
  });
  expect(requests).toEqual([]);
  if (opener) await rendered.user.click(opener);
  return { ...rendered, opener };
}
const group = (name: string) => screen.findByRole('region', { name });

it('the provenance of an answer is collapsed at first and fetches nothing; expanded, it shows model, values, data, tools and figures', async () => {
  await open(
    {
      body: how({
        parameters: [
          { name: 'days', source: 'default' },
          { name: 'weight', source: 'profile' },
          { name: 'bmi', source: 'typed' },
        ],
        attempts: [
          { family: 'chatgpt', model: 'sage', reason: 'http_429', times: 2, ...notSaid },
          { family: 'grok', model: 'spare', reason: 'never_heard_of', times: 1, ...notSaid },
        ],
        sent: {
          fields: [
            { field: 'weight', group: 'body', origin: 'profile' },
            { field: 'units', group: 'preferences', origin: 'preferences' },
          ],
          families: [
            { family: 'chatgpt', is_demo: false },
            { family: 'grok', is_demo: false },
          ],
        },
        tools: [{ name: 'calculator', tool_id: null, status: 'completed', decided_by: 'owner' }],
        cost_micros: 12_345,
      }),
    },
    { model: 'sage-2', input_tokens: 1200, output_tokens: 300, duration_ms: 4000 },
  );
  const model = await group('Model');
  expect(model).toHaveTextContent('Answeredsage-2 · ChatGPT');
  expect(model).toHaveTextContent('Tried before: sage · ChatGPTtoo many requests · 2 times');
  expect(model).toHaveTextContent('Tried before: spare · Grokgave no answer');
  const values = await group('Where the values came from');
  expect(values).toHaveTextContent("The daysThe task's suggestion");
  expect(values).toHaveTextContent('The weightFrom your profile');
  expect(values).toHaveTextContent('The bmiCalculated from what you entered');
  const data = await group('Your personal data');
  expect(data).toHaveTextContent('Sent to ChatGPT and Grok.');
  expect(data).toHaveTextContent('Weightfrom your profile');
  expect(data).toHaveTextContent('Preference: unitsfrom your preferences');
  expect(within(data).getByRole('link', { name: 'Privacy settings' })).toHaveAttribute(
    'href',
    '/settings/privacy',
  );
  expect(await group('Tools')).toHaveTextContent('Calculatordone · you decided');
  const figures = await group('Figures');
  expect(figures).toHaveTextContent('Input tokens1,200Output tokens300Cost$0.012345Time');
  expect(screen.queryByRole('region', { name: 'Prompts' })).toBeNull();
});

it('the provenance of an answer shows that the demo model sent nothing elsewhere, and when nothing was sent at all', async () => {
  const sent = {
    fields: [{ field: 'weight', group: 'body', origin: 'tool' } as const],
    families: [{ family: 'chatgpt', is_demo: true }],
  };
  const { unmount } = await open({ body: how({ sent }) }, { is_demo: true });
  expect(await group('Model')).toHaveTextContent('Built-in demo model');
  expect(await group('Your personal data')).toHaveTextContent('nothing left this server');
  unmount();
  await open({ body: how() });
  expect(await group('Your personal data')).toHaveTextContent('None was sent to a model.');
});

it('the provenance of an answer shows administrators what providers said, and why outputs have no value', async () => {
  const said = { family: 'grok', model: 'spare', reason: 'http_4xx', times: 1, status: 400 };
  await open({
    body: how({
      attempts: [{ ...said, provider_text: 'Context size is 4096' }],
      outputs: {
        faults: [{ name: 'calories', reason: 'invalid' }],
        attempts: [{ ...said, provider_text: 'No JSON here' }],
      },
    }),
  });
  expect(await group('Model')).toHaveTextContent('refused the request · HTTP 400 · Context size is 4096');
  expect(await group('Outputs without a value')).toHaveTextContent('caloriesthe value has the wrong type');
  expect(await group('Outputs without a value')).toHaveTextContent('HTTP 400 · No JSON here');
});

it('a failed run lists the models that were tried, each once', async () => {
  const said = { family: 'chatgpt', reason: 'http_429', times: 3, ...notSaid };
  const attempts = [
    { ...said, family: 'grok', model: 'spare' },
    { ...said, model: 'sage' },
  ];
  await open({ body: how({ attempts }) }, { status: 'failed', model: 'sage', model_family: 'chatgpt' });
  expect((await group('Model')).textContent).toBe(
    'ModelTried: spare · Groktoo many requests · 3 timesTried: sage · ChatGPTtoo many requests · 3 times',
  );
});

it('the provenance of an answer leaves out what is not known of a run that no worker ended', async () => {
  await open({ body: how({ attempts: null, sent: null }) });
  await group('Where the values came from');
  for (const name of ['Your personal data', 'Tools']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

it('the provenance of an answer links administrators to the prompts with their revisions, and to tools', async () => {
  await open({
    body: how({
      prompts: [
        { id: 'a', title: 'Who you are', revision: 2, is_current: false },
        { id: 'b', title: null, revision: 0, is_current: false },
      ],
      tools: [{ name: 'calculator', tool_id: 't1', status: 'denied', decided_by: 'unanswered' }],
    }),
  });
  const prompts = await group('Prompts');
  expect(within(prompts).getByRole('link', { name: 'Who you are' })).toHaveAttribute(
    'href',
    '/admin/prompts/a',
  );
  expect(prompts).toHaveTextContent('revision 3 · changed since');
  expect(prompts).toHaveTextContent('Deleted promptrevision 1');
  const tools = await group('Tools');
  expect(within(tools).getByRole('link', { name: 'calculator' })).toHaveAttribute('href', '/admin/tools/t1');
  expect(tools).toHaveTextContent('nobody answered');
});

it('the provenance of an answer shows when no model was reached, and an error when loading fails', async () => {
  const { unmount } = await open({ body: how() }, { status: 'failed', model: null, model_family: null });
  expect(await group('Model')).toHaveTextContent('No model was reached.');
  unmount();
  await open(refusal(500, 'UNEXPECTED'));
  expect(await screen.findByText('Failed to load how this answer came about')).toBeInTheDocument();
});

it('the provenance of an answer is not shown while the run continues', async () => {
  const { opener } = await open({ body: how() }, { status: 'running' });
  expect(opener).toBeNull();
});
