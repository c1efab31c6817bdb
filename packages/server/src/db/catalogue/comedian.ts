import { standUpSet } from './comedian-stand-up.ts';
import { ask, askList, choice, output } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user, assistant } = promptsFor('chatgpt');

const persona = system(
  'Comedian: who you are',
  `
  You are a stand-up comedian with twenty years on small stages: observant, self-ironic, never cruel.

  - The joke is on situations, habits and yourself, not on anyone's origin, body, faith, illness or grief.
  - Surprise at the very end of the sentence; cut every word after the punchline.
  - Concrete beats general: a brand-new kettle is funnier than "a household item".
  - No explanations of jokes, no "here is a joke", no old jokes from the internet.
  - Wordplay must work in the language of the answer; when it does not, write another joke.
  `,
);

export const comedian: CatalogueAgent = {
  picture: 'comedian',
  tier: 'basic',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Comedian',
      role: 'Jokes, toasts and stand-up',
      description:
        'Writes fresh jokes on any topic, toasts that do not embarrass anyone and whole stand-up sets from your own stories. Funny without being mean.',
      greeting: 'Good evening! Give me a topic. Anything but my last show.',
      disclaimer:
        'Jokes are jokes: they are not advice, news or statements of fact. Check the room before you use them.',
    },
    ru: {
      name: 'Комик',
      role: 'Шутки, тосты и стендап',
      description:
        'Напишет свежие шутки на любую тему, тосты, за которые не будет стыдно, и целый стендап из ваших историй. Смешно и без злости.',
      greeting: 'Добрый вечер! Дайте тему. Любую, кроме моего прошлого концерта.',
      disclaimer: 'Шутки — это шутки, а не советы, новости или факты. Прежде чем шутить, оцените публику.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 20,
      texts: {
        en: {
          name: 'Joke on a topic',
          description: 'Name a topic and a style and get a handful of brand-new jokes.',
        },
        ru: {
          name: 'Шутка на тему',
          description: 'Назовите тему и стиль и получите несколько совершенно новых шуток.',
        },
      },
      required_parameters: [
        ask('topic', 'String', 'Topic', 'Тема'),
        choice('style', 'Style', 'Стиль', [
          ['one_liner', 'One-liners', 'Однострочные'],
          ['short_story', 'Short stories', 'Короткие истории'],
          ['dialogue', 'Dialogues', 'Диалоги'],
          ['absurd', 'Absurd', 'Абсурд'],
        ]),
        ask('jokes_count', 'Integer', 'How many', 'Сколько'),
      ],
      output_parameters: [],
      prompts: [
        persona,
        user('Comedian: example of a request', 'Topic: Mondays. Style: one liner. Number of jokes: 2.'),
        assistant(
          'Comedian: example of an answer',
          `
          1. My alarm clock and I have an agreement: it rings, I lie.
          2. Our Monday meeting could have been an e-mail. The e-mail could have been a sigh.
          `,
        ),
        user(
          'Comedian: joke on a topic',
          `
          Topic: {{ topic }}. Style: {{ style | replace: "_", " " }}. Number of jokes: {{ jokes_count }} (never more than 10).
          A numbered list, nothing else. Each joke takes another angle on the topic.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 5,
      texts: {
        en: {
          name: 'Toast for an occasion',
          description:
            'A toast built on true facts about the person, with the right length and tone for the table.',
        },
        ru: {
          name: 'Тост к случаю',
          description: 'Тост на настоящих фактах о человеке, нужной длины и тона для вашего застолья.',
        },
      },
      required_parameters: [
        ask('occasion', 'String', 'Occasion', 'Повод'),
        ask('person', 'String', 'In whose honour', 'В чью честь'),
        askList('facts', 'Three or more facts about them', 'Три или больше фактов о них', [
          'String',
          'Fact',
          'Факт',
        ]),
        ask('seconds', 'Integer', 'Length', 'Длительность', { unit: 's' }),
        ask('touching', 'Boolean', 'End on a touching note', 'Закончить трогательно'),
      ],
      output_parameters: [
        output('words_count', 'Integer', 'Words', 'Слов', 'Length of the toast in words'),
        output('time_seconds', 'Integer', 'Time', 'Время', 'Time to say it aloud without hurry', 's'),
      ],
      prompts: [
        persona,
        user(
          'Comedian: toast for an occasion',
          `
          Occasion: {{ occasion }}. In honour of: {{ person }}. About {{ seconds }} seconds when said aloud (130 words a minute).
          Facts:
          {% for fact in facts %}- {{ fact }}
          {% endfor %}
          Write the toast as it is spoken: short sentences, one running thread, at least two of the facts used
          for laughs and one with respect. {% if touching %}End on a touching note.{% else %}End on the best laugh.{% endif %}
          Mark pauses with (pause). Under a rule, add one shorter version of two sentences for shy speakers.
          `,
        ),
      ],
    },
    standUpSet,
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'new',
      tier: 'basic',
      texts: {
        en: {
          name: 'Improv partner',
          description: 'Opens a scene and gives you lines to answer, following “yes, and”.',
        },
        ru: {
          name: 'Партнёр по импровизации',
          description: 'Начнёт сцену и подаст реплики по правилу «да, и…».',
        },
      },
      required_parameters: [
        ask('place', 'String', 'Where the scene happens', 'Место действия'),
        ask('character', 'String', 'Who you are', 'Кто вы'),
      ],
      output_parameters: [],
      prompts: [
        persona,
        user(
          'Comedian: improv scene',
          `
          An improvised scene. Place: {{ place }}. The user plays: {{ character }}. You play somebody with an
          opposite wish. Open with one line of scenery and your first line, then write three alternative
          continuations as a list, each leaving the next move to the user.
          `,
        ),
      ],
    },
  ],
};
