import type {
  DataType,
  OutputParameter,
  Parameter,
  ParameterSource,
  SimpleType,
} from '@agentarium/contracts';

type TypeFacts = Partial<Omit<OutputParameter, 'name' | 'data_type' | 'locales' | 'description'>>;
type Facts = TypeFacts & Pick<Parameter, 'value'>;
/** Value, English label, Russian label. */
type OptionTexts = [value: string, en: string, ru: string];
/** Type, English label, Russian label of a key, a value or an element. */
type PartTexts = [type: SimpleType, en: string, ru: string];

const labels = (en: string, ru: string) => ({ en: { display_name: en }, ru: { display_name: ru } });

const from =
  (param_type: ParameterSource) =>
  (name: string, data_type: DataType, en: string, ru: string, facts: Facts = {}): Parameter => ({
    name,
    param_type,
    data_type,
    locales: labels(en, ru),
    ...facts,
  });

const options = (texts: OptionTexts[]) =>
  texts.map(([value, en, ru]) => ({ value, locales: labels(en, ru) }));

/** The unit of sums of money: each reader thinks in the money of where they live. */
export const localCurrency = 'local currency';

/** A value the user types in the run form. */
export const ask = from('UserInput');

/** A value taken from the parent execution: its outputs first, then its inputs. */
export const parentValue = from('ParentInput');

export const choice = (name: string, en: string, ru: string, texts: OptionTexts[]): Parameter =>
  ask(name, 'Enum', en, ru, { options: options(texts), multi_choice: false });

export const choices = (name: string, en: string, ru: string, texts: OptionTexts[]): Parameter =>
  ask(name, 'Enum', en, ru, { options: options(texts), multi_choice: true });

const listFacts = ([element_type, en, ru]: PartTexts): TypeFacts => ({
  element_type,
  element_locales: labels(en, ru),
});

const mapFacts = (key: PartTexts, value: PartTexts): TypeFacts => ({
  key_type: key[0],
  key_locales: labels(key[1], key[2]),
  value_type: value[0],
  value_locales: labels(value[1], value[2]),
});

export const askList = (name: string, en: string, ru: string, element: PartTexts): Parameter =>
  ask(name, 'Array', en, ru, listFacts(element));

export const askMap = (
  name: string,
  en: string,
  ru: string,
  key: PartTexts,
  value: PartTexts,
  unit?: string,
) => ask(name, 'Map', en, ru, { ...mapFacts(key, value), ...(unit ? { unit } : {}) });

export const parentList = (name: string, en: string, ru: string, element: PartTexts): Parameter =>
  parentValue(name, 'Array', en, ru, listFacts(element));

export const parentMap = (
  name: string,
  en: string,
  ru: string,
  key: PartTexts,
  value: PartTexts,
  unit?: string,
): Parameter => parentValue(name, 'Map', en, ru, { ...mapFacts(key, value), ...(unit ? { unit } : {}) });

/** A value set by administrators; users never see it. */
export const setting = (
  name: string,
  data_type: DataType,
  en: string,
  ru: string,
  value: NonNullable<Parameter['value']>,
  facts: Facts = {},
): Parameter => from('AdminInput')(name, data_type, en, ru, { value, ...facts });

/** When a parent_scheduled task runs by itself. */
export const schedule = ask('schedule', 'Schedule', 'Schedule', 'Расписание');

const profileValue = from('UserProfile');
/** The health profile, with `age` and `bmi` derived from it. */
export const profile = {
  gender: profileValue('gender', 'Enum', 'Gender', 'Пол', {
    options: options([
      ['male', 'Male', 'Мужской'],
      ['female', 'Female', 'Женский'],
      ['other', 'Other', 'Другой'],
    ]),
    multi_choice: false,
  }),
  date_of_birth: profileValue('date_of_birth', 'Date', 'Date of birth', 'Дата рождения'),
  age: profileValue('age', 'Integer', 'Age', 'Возраст'),
  height: profileValue('height', 'Float', 'Height', 'Рост', { unit: 'cm' }),
  weight: profileValue('weight', 'Float', 'Weight', 'Вес', { unit: 'kg' }),
  bmi: profileValue('bmi', 'Float', 'Body mass index', 'Индекс массы тела', { unit: 'kg/m²' }),
  physique: profileValue('physique', 'String', 'Physique', 'Телосложение'),
  allergies: profileValue(
    'allergies',
    'Array',
    'Allergies',
    'Аллергии',
    listFacts(['String', 'Allergy', 'Аллергия']),
  ),
  contraindications: profileValue(
    'contraindications',
    'Array',
    'Contraindications',
    'Противопоказания',
    listFacts(['String', 'Contraindication', 'Противопоказание']),
  ),
};

const accountValue = from('UserInfo');
export const account = {
  name: accountValue('name', 'String', 'Your name', 'Ваше имя'),
  language: accountValue('language', 'String', 'Interface language', 'Язык интерфейса'),
  timezone: accountValue('timezone', 'String', 'Time zone', 'Часовой пояс'),
};

export const preference = {
  language: from('UserPreferences')('language', 'String', 'Preferred language', 'Предпочитаемый язык'),
};

/** A value the model gives back beside its text; `description` tells the model and the user what it is. */
export const output = (
  name: string,
  data_type: DataType,
  en: string,
  ru: string,
  description: string,
  unit?: string,
): OutputParameter => outputWith(name, data_type, en, ru, description, unit ? { unit } : {});

const outputWith = (
  name: string,
  data_type: DataType,
  en: string,
  ru: string,
  description: string,
  facts: TypeFacts,
): OutputParameter => ({ name, data_type, description, locales: labels(en, ru), ...facts });

export const outputList = (name: string, en: string, ru: string, description: string, element: PartTexts) =>
  outputWith(name, 'Array', en, ru, description, listFacts(element));

export const outputMap = (
  name: string,
  en: string,
  ru: string,
  description: string,
  key: PartTexts,
  value: PartTexts,
  unit?: string,
) => outputWith(name, 'Map', en, ru, description, { ...mapFacts(key, value), ...(unit ? { unit } : {}) });

export const outputChoice = (
  name: string,
  en: string,
  ru: string,
  description: string,
  texts: OptionTexts[],
) => outputWith(name, 'Enum', en, ru, description, { options: options(texts), multi_choice: false });
