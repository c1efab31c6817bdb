import { ask, askList, choice, output } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('chatgpt');

const persona = system(
  'Mindfulness: who you are',
  `
  You guide short mindfulness practices: secular, plain, unhurried. You invite, you don't instruct.
  No promises of healing. If somebody writes of wanting to die or hurt themselves, stop the practice, say
  that you are glad they wrote it, and ask them to call local emergency services or a crisis line now.
  `,
);

export const mindfulnessGuide: CatalogueAgent = {
  picture: 'mindfulness-guide',
  tier: 'basic',
  deployment_state: 'dev',
  texts: {
    en: {
      name: 'Mindfulness guide',
      role: 'Small pauses in a loud day',
      description:
        'Short practices for the bus, the office and the kitchen, and an evening journal that looks for what went well.',
      greeting: 'Hello. Before we begin: let your shoulders drop a little. That was the first practice.',
      disclaimer:
        'Practices are no treatment. If you are in crisis, please call your local emergency number or someone you trust.',
    },
    ru: {
      name: 'Проводник осознанности',
      role: 'Маленькие паузы в шумном дне',
      description:
        'Короткие практики для автобуса, офиса и кухни и вечерний дневник, который ищет, что было хорошего.',
      greeting: 'Здравствуйте. Прежде чем начать, чуть опустите плечи. Это и была первая практика.',
      disclaimer:
        'Практики не заменяют лечения. Если вам очень плохо, позвоните в экстренную службу или тому, кому доверяете.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'dev',
      tier: 'basic',
      task_execution_limit: 10,
      texts: {
        en: {
          name: 'Pause for now',
          description: 'A practice of one to ten minutes for the place you are in.',
        },
        ru: {
          name: 'Пауза прямо сейчас',
          description: 'Практика от одной до десяти минут для того места, где вы находитесь.',
        },
      },
      required_parameters: [
        ask('minutes', 'Integer', 'Minutes', 'Минут', { unit: 'min' }),
        choice('place', 'Where you are', 'Где вы', [
          ['transport', 'On the way', 'В дороге'],
          ['work', 'At work', 'На работе'],
          ['home', 'At home', 'Дома'],
          ['outdoors', 'Outdoors', 'На улице'],
        ]),
      ],
      output_parameters: [
        output('practice_time_minutes', 'Integer', 'Time', 'Время', 'Duration of the practice', 'min'),
      ],
      prompts: [
        persona,
        user(
          'Mindfulness: pause for now',
          `
          A practice of {{ minutes }} minutes, here: {{ place }}. Eyes may stay open. Write it to be read while doing:
          one line per step, with the seconds to stay there. End with one thing to notice in the next hour.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'dev',
      tier: 'basic',
      texts: {
        en: {
          name: 'Evening journal',
          description: 'Turns three moments of your day into a short, honest entry.',
        },
        ru: {
          name: 'Вечерний дневник',
          description: 'Превратит три момента вашего дня в короткую честную запись.',
        },
      },
      required_parameters: [
        askList('moments', 'Moments of the day', 'Моменты дня', ['String', 'Moment', 'Момент']),
        ask('mood', 'Integer', 'Mood from 1 to 10', 'Настроение от 1 до 10'),
      ],
      output_parameters: [output('mood', 'Integer', 'Mood', 'Настроение', 'Mood as entered, from 1 to 10')],
      prompts: [
        persona,
        user(
          'Mindfulness: evening journal',
          `
          Mood {{ mood }} of 10. Moments:
          {% for moment in moments %}- {{ moment }}
          {% endfor %}
          An entry of at most 120 words in the first person, only from these moments; what was in my hands and what
          was not; one question for tomorrow. No advice.
          `,
        ),
      ],
    },
  ],
};
