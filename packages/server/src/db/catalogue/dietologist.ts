import { dietologistPersona, weeklyMenu } from './dietologist-weekly-menu.ts';
import { ask, askMap, choice, output, outputList, profile } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('chatgpt');

export const dietologist: CatalogueAgent = {
  picture: 'dietologist',
  tier: 'basic',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Dietologist',
      role: 'Nutrition without extremes',
      description:
        'Counts what is on your plate, works out how much energy you need and puts together menus you can actually cook. Takes your allergies and restrictions into account and never asks you to starve.',
      greeting:
        'Hello! Tell me what you ate today, or let us plan the week ahead. No forbidden foods, I promise.',
      disclaimer:
        'This is general nutrition information, not medical advice. With chronic illness, pregnancy, an eating disorder or before a strict diet, please talk to a doctor first.',
    },
    ru: {
      name: 'Диетолог',
      role: 'Питание без крайностей',
      description:
        'Посчитает, что у вас на тарелке, определит, сколько энергии вам нужно, и составит меню, которое реально приготовить. Учтёт аллергии и ограничения и не заставит голодать.',
      greeting:
        'Здравствуйте! Расскажите, что вы сегодня ели, или давайте спланируем неделю. Запретов не будет, обещаю.',
      disclaimer:
        'Это общая информация о питании, а не медицинская рекомендация. При хронических заболеваниях, беременности, расстройствах пищевого поведения и перед строгой диетой посоветуйтесь с врачом.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 15,
      texts: {
        en: {
          name: 'Plate check',
          description:
            'Describe a meal in your own words and get its calories, protein, fat and carbohydrates, plus one small change that would make it better.',
        },
        ru: {
          name: 'Разбор тарелки',
          description:
            'Опишите еду своими словами и узнайте калории, белки, жиры и углеводы, а заодно одну небольшую замену, которая сделает блюдо лучше.',
        },
      },
      required_parameters: [ask('meal', 'String', 'What you ate', 'Что вы съели')],
      output_parameters: [
        output('calories', 'Integer', 'Calories', 'Калории', 'Energy of the whole meal', 'kcal'),
        output('protein_g', 'Float', 'Protein', 'Белки', 'Protein in the whole meal', 'g'),
        output('fat_g', 'Float', 'Fat', 'Жиры', 'Fat in the whole meal', 'g'),
        output('carbs_g', 'Float', 'Carbohydrates', 'Углеводы', 'Carbohydrates in the whole meal', 'g'),
      ],
      prompts: [
        dietologistPersona,
        user(
          'Dietologist: check a plate',
          `
          Analyse this meal: {{ meal }}

          1. A table with one row per food: food, assumed portion in grams, kcal, protein, fat, carbohydrates.
             End with a bold total row. Where no portion is given, assume a usual one and say so under the table.
          2. "What is good here": two short points.
          3. "One small change": a single swap or addition, with its effect in numbers.

          If the text does not describe food, say so in one sentence and ask for a meal instead of guessing.
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
          name: 'Daily energy needs',
          description:
            'Works out your basal metabolic rate, daily energy expenditure and water norm from your personal parameters and how active you are.',
        },
        ru: {
          name: 'Суточная норма энергии',
          description:
            'Рассчитает основной обмен, суточный расход энергии и норму воды по вашим личным параметрам и уровню активности.',
        },
      },
      required_parameters: [
        profile.weight,
        profile.height,
        profile.age,
        profile.gender,
        profile.bmi,
        choice('activity_level', 'Activity level', 'Уровень активности', [
          ['sedentary', 'Mostly sitting', 'В основном сижу'],
          ['light', 'Walks or 1-2 workouts a week', 'Прогулки или 1–2 тренировки в неделю'],
          ['moderate', '3-4 workouts a week', '3–4 тренировки в неделю'],
          ['high', '5 or more workouts a week', '5 и больше тренировок в неделю'],
        ]),
      ],
      output_parameters: [
        output('bmr', 'Integer', 'Basal metabolic rate', 'Основной обмен', 'Energy at complete rest', 'kcal'),
        output(
          'tdee',
          'Integer',
          'Daily expenditure',
          'Суточный расход',
          'Energy spent on a usual day',
          'kcal',
        ),
        output('water_ml', 'Integer', 'Water', 'Вода', 'Water to drink in a day', 'ml'),
      ],
      prompts: [
        dietologistPersona,
        user(
          'Dietologist: daily energy needs',
          `
          Person: {{ gender }}, {{ age }} years, {{ height }} cm, {{ weight }} kg, body mass index {{ bmi }}. Activity: {{ activity_level }}.

          Use the Mifflin-St Jeor equation and the factors sedentary 1.2, light 1.375, moderate 1.55, high 1.725.
          For gender "other" give the mean of both results and say so.

          1. A table: basal metabolic rate, daily expenditure, water (30 ml per kg), protein (1.2-1.6 g per kg).
          2. The calculation, one line per step, so that it can be checked.
          3. A table of targets for losing 0.5 kg a week, keeping the weight, gaining 0.25 kg a week. Leave out
             losing when body mass index is under 20, and never go below the basal metabolic rate.
          4. Two sentences on what most often makes such an estimate wrong.
          `,
        ),
      ],
    },
    weeklyMenu,
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'dev',
      tier: 'pro',
      texts: {
        en: {
          name: 'Nutrients behind my blood test',
          description:
            'Enter values from your blood test and read which nutrients they are connected with, what foods help and what to ask your doctor.',
        },
        ru: {
          name: 'Питание по анализу крови',
          description:
            'Введите показатели из анализа крови и узнайте, с какими нутриентами они связаны, какие продукты помогут и о чём спросить врача.',
        },
      },
      required_parameters: [
        profile.gender,
        profile.age,
        askMap(
          'blood_values',
          'Values of the blood test',
          'Показатели анализа',
          ['String', 'Marker with its unit', 'Показатель с единицей измерения'],
          ['Float', 'Value', 'Значение'],
        ),
        ask('taken_on', 'Date', 'Date of the test', 'Дата анализа'),
      ],
      output_parameters: [
        outputList(
          'nutrients',
          'Nutrients to watch',
          'Нутриенты под вопросом',
          'Nutrients the values point to',
          ['String', 'Nutrient', 'Нутриент'],
        ),
      ],
      prompts: [
        system(
          'Dietologist: reading a blood test',
          `
          You explain how food relates to laboratory values. You don't diagnose, don't prescribe doses of
          supplements and don't replace a doctor. Reference ranges differ by laboratory: always say so.
          When a value is far outside every usual range, the first line of the answer is the advice to see a
          doctor soon. Write calmly, in markdown, with one table and short lists.
          `,
        ),
        user(
          'Dietologist: nutrients behind a blood test',
          `
          {{ gender }}, {{ age }} years. Blood test of {{ taken_on }}:
          {% for entry in blood_values %}- {{ entry[0] }}: {{ entry[1] }}
          {% endfor %}
          1. A table: marker, value, usual range, related nutrients, foods that contain them.
          2. "For the coming two weeks": at most five changes in food, the most useful first.
          3. "Ask your doctor": three precise questions.
          `,
        ),
      ],
    },
  ],
};
