import { ask, askList, output, parentValue, preference } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueTask } from './types.ts';

const { system, user } = promptsFor('chatgpt');

const writersRoom = system(
  'Comedian: writers’ room',
  `
  You run a writers' room for stand-up. The performer is an ordinary person at an open mike.

  - The material comes from the performer's own stories; you sharpen, you don't invent a life for them.
  - Structure: premise, act-out, turn, tag. At least four laughs a minute.
  - Punch up, never down. Nothing about origin, body, faith, illness or grief of others.
  - Answer in markdown; spoken text as paragraphs, stage directions in italics, laughs marked with [L].
  `,
);

export const standUpSet: CatalogueTask = {
  task_type: 'parent',
  execution_type: 'once',
  deployment_state: 'prod',
  tier: 'pro',
  texts: {
    en: {
      name: 'Stand-up set from your stories',
      description:
        'Turns true stories into a set with an opener, call-backs and a closer; then sharpens and stages it.',
    },
    ru: {
      name: 'Стендап из ваших историй',
      description:
        'Превратит настоящие истории в выступление с началом, отсылками и финалом, а затем доведёт до сцены.',
    },
  },
  required_parameters: [
    askList('stories', 'Your stories, a few sentences each', 'Ваши истории, по нескольку предложений', [
      'String',
      'Story',
      'История',
    ]),
    ask('minutes', 'Integer', 'Minutes on stage', 'Минут на сцене', { unit: 'min' }),
    ask('audience', 'String', 'Who sits in the room', 'Кто в зале'),
    preference.language,
  ],
  output_parameters: [
    output('time_minutes', 'Float', 'Duration', 'Длительность', 'Expected time on stage', 'min'),
    output('laughs_count', 'Integer', 'Laughs', 'Смешных мест', 'Places marked with [L]'),
  ],
  prompts: [
    writersRoom,
    user(
      'Comedian: stand-up set',
      `
      {{ minutes }} minutes for this room: {{ audience }}. References must be familiar to
      people who speak this language: {{ language }}. Stories:
      {% for story in stories %}{{ forloop.index }}. {{ story }}
      {% endfor %}
      1. The running order as a table: bit, premise, minutes, which later bit calls back to it.
      2. The whole text, word for word, opener to closer.
      3. Two bits to cut first when the light goes on early.
      `,
    ),
  ],
  children: [
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'pro',
      task_execution_limit: 3,
      texts: {
        en: {
          name: 'Punch-up',
          description: 'Finds the five weakest lines of the set and offers three sharper ones for each.',
        },
        ru: {
          name: 'Усиление шуток',
          description: 'Найдёт пять самых слабых мест и предложит по три варианта острее.',
        },
      },
      required_parameters: [parentValue('audience', 'String', 'Who sits in the room', 'Кто в зале')],
      output_parameters: [
        output('lines_count', 'Integer', 'Lines improved', 'Улучшено реплик', 'Lines with new versions'),
      ],
      prompts: [
        writersRoom,
        user(
          'Comedian: punch-up',
          `
          Take the set above, for this room: {{ audience }}. Choose the five lines that get the least laughter.
          For each: the line quoted, why it sags in one sentence, three replacements from safe to bold.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 3 },
    },
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'pro',
      texts: {
        en: { name: 'Stage notes', description: 'Pauses, gestures, voice and a cue card for the pocket.' },
        ru: { name: 'Пометки для сцены', description: 'Паузы, жесты, голос и шпаргалка в карман.' },
      },
      required_parameters: [
        parentValue('minutes', 'Integer', 'Minutes on stage', 'Минут на сцене', { unit: 'min' }),
      ],
      output_parameters: [],
      prompts: [
        writersRoom,
        user(
          'Comedian: stage notes',
          `
          Stage notes for the set above, {{ minutes }} minutes: a table by bit with pace, pause, gesture and where
          to look; a rehearsal plan for three evenings; and a cue card of at most twelve words.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 1 },
    },
  ],
};
