import { ask, askMap, choices, output, outputList, preference } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import { travelPersona, trip } from './travel-planner-trip.ts';
import type { CatalogueAgent } from './types.ts';

const { user } = promptsFor('grok');

export const travelPlanner: CatalogueAgent = {
  picture: 'travel-planner',
  tier: 'custom',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Travel planner',
      role: 'Routes made to measure',
      description:
        'Plans trips the way you travel: days that can be walked, a budget that holds, a bag without extras and the phrases you will really need.',
      greeting:
        'Where to? If you don’t know yet, tell me what you would like to smell in the morning: sea, forest or coffee.',
      disclaimer:
        'Prices, opening hours and entry rules change. Check visas, health requirements and safety notices with official sources before you book.',
    },
    ru: {
      name: 'Планировщик путешествий',
      role: 'Маршруты по вашей мерке',
      description:
        'Спланирует поездку так, как путешествуете вы: дни, которые можно пройти пешком, бюджет, который не лопнет, чемодан без лишнего и фразы, которые правда пригодятся.',
      greeting: 'Куда едем? Если пока не знаете, скажите, чем должно пахнуть утро: морем, лесом или кофе.',
      disclaimer:
        'Цены, часы работы и правила въезда меняются. Перед бронированием проверьте визы, медицинские требования и предупреждения в официальных источниках.',
    },
  },
  tasks: [
    trip,
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'custom',
      task_execution_limit: 5,
      texts: {
        en: {
          name: 'Weekend city break',
          description:
            'Forty-eight hours in a city by your interests, with a plan for rain and for tired feet.',
        },
        ru: {
          name: 'Выходные в городе',
          description:
            'Сорок восемь часов в городе по вашим интересам, с планом на случай дождя и усталых ног.',
        },
      },
      required_parameters: [
        ask('city', 'String', 'City', 'Город'),
        ask('arrival_at', 'DateTime', 'Arrival', 'Прибытие'),
        choices('interests', 'Interests', 'Интересы', [
          ['food', 'Food', 'Еда'],
          ['art', 'Art', 'Искусство'],
          ['architecture', 'Architecture', 'Архитектура'],
          ['nature', 'Parks and views', 'Парки и виды'],
          ['nightlife', 'Nightlife', 'Ночная жизнь'],
          ['children', 'Things for children', 'Для детей'],
        ]),
        askMap(
          'places',
          'Places you thought of',
          'Места, которые вы присмотрели',
          ['String', 'Place', 'Место'],
          ['Boolean', 'Must be in the plan', 'Обязательно в план'],
        ),
        ask('on_foot', 'Boolean', 'Mostly on foot', 'В основном пешком'),
      ],
      output_parameters: [
        output('distance_km', 'Float', 'Distance on foot', 'Пешком', 'Both days together', 'km'),
        output('cost', 'Float', 'Cost', 'Стоимость', 'Tickets and food for one person, in euro', 'EUR'),
      ],
      prompts: [
        travelPersona,
        user(
          'Travel: weekend city break',
          `
          48 hours in {{ city }} from {{ arrival_at }}. Interests: {{ interests | join: ", " }}.
          Thought of ("true" must be in the plan):
          {% for place in places %}- {{ place[0] }}: {{ place[1] }}
          {% endfor %}
          {% if on_foot %}Mostly on foot, at most 9 km a day.{% else %}Public transport and taxis are fine.{% endif %}

          1. A table per half day: time, place, what to do there, minutes, how to get to the next.
          2. Where to eat: three kinds of places and what to order, no invented names.
          3. If it rains; if the feet hurt: one swap each.
          4. What to book before, with how many days ahead.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'once',
      deployment_state: 'prod',
      tier: 'custom',
      texts: {
        en: {
          name: 'Documents checklist',
          description:
            'What to prepare for crossing the border with people, pets and medicines, and when to start.',
        },
        ru: {
          name: 'Список документов',
          description:
            'Что подготовить к пересечению границы с людьми, животными и лекарствами и когда начинать.',
        },
      },
      required_parameters: [
        ask('citizenship', 'String', 'Citizenship', 'Гражданство'),
        ask('country', 'String', 'Country you are going to', 'Страна назначения'),
        ask('entry_date', 'Date', 'Date of entry', 'Дата въезда'),
        askMap(
          'valid_until',
          'Documents you have',
          'Документы, которые у вас есть',
          ['String', 'Document', 'Документ'],
          ['Date', 'Valid until', 'Действует до'],
        ),
        ask('luggage', 'Object', 'Who and what travels with you', 'Кто и что едет с вами'),
        preference.language,
      ],
      output_parameters: [
        output('documents_count', 'Integer', 'Documents', 'Документов', 'On the checklist'),
        output('start_by', 'Date', 'Start by', 'Начать не позже', 'Latest day to begin'),
        outputList('to_verify', 'To verify', 'Проверить', 'What has to be checked with official sources', [
          'String',
          'Question',
          'Вопрос',
        ]),
      ],
      prompts: [
        travelPersona,
        user(
          'Travel: documents checklist',
          `
          Citizen of {{ citizenship }}, going to {{ country }} on {{ entry_date }}. Travelling along: {{ luggage | json }}.
          Documents at hand, valid until: {% for document in valid_until %}{{ document[0] }} {{ document[1] }}; {% endfor %}
          Reads this language: {{ language }}.

          1. A checklist as a table: document, at hand or missing or expiring too soon, for whom, where to get it, days it takes, latest day to begin.
          2. "Verify with official sources": every rule you are not sure of is a question here, not a statement.
          3. Copies: what to keep on paper, in the cloud, with somebody at home.
          `,
        ),
      ],
    },
  ],
};
