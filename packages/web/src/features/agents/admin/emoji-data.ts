import { byLanguage, type Language, languages } from '@agentarium/contracts/names';

/** The emoji of the picker by category (docs/spec/admin-side.md#agents), named in each language, in the order of `languages`. */
const lines = {
  description: `
    📋 checklist / список
    📝 notes / заметки
    📊 chart / диаграмма
    📈 growth / рост
    📅 calendar / календарь
    🎯 target / цель
    💡 idea / идея
    ✨ sparkles / искры
    ⭐ star / звезда
    🔥 fire / огонь
    🚀 rocket / ракета
    🏆 trophy / кубок
    ✅ done / готово
    🔍 search / поиск
    🧭 compass / компас
    🧠 mind / ум
    🌱 sprout / росток
    💎 gem / самоцвет
    🔒 private / приватно
    ⚡ quick / быстро
    🌟 shining / сияние
    🧩 puzzle / пазл
    📚 knowledge / знания
    ❤️ heart / сердце`,
  greeting: `
    👋 hello / привет
    🙏 thanks / спасибо
    🤝 handshake / рукопожатие
    🎉 party / праздник
    🌞 good morning / доброе утро
    🌙 good evening / добрый вечер
    ☕ coffee / кофе
    💬 let us talk / поговорим
    🌸 flower / цветок
    🌈 rainbow / радуга
    💚 green heart / зелёное сердце
    💜 violet heart / фиолетовое сердце
    🫶 heart hands / сердце из ладоней
    🙌 hooray / ура
    👍 great / отлично
    👏 applause / аплодисменты
    🕊️ peace / мир
    🍀 good luck / удачи`,
  people: `
    😀 smile / улыбка
    😊 warm smile / тёплая улыбка
    😄 laugh / смех
    😂 tears of joy / смех до слёз
    😉 wink / подмигивание
    😍 in love / влюблённость
    🤔 thinking / раздумье
    😎 cool / круто
    🤩 excited / восторг
    😌 calm / спокойствие
    😴 sleep / сон
    🥳 celebration / веселье
    😇 angel / ангел
    🤓 clever / умник
    😅 relief / облегчение
    😢 sad / грусть
    💪 strength / сила
    👩‍⚕️ doctor / врач
    👨‍🍳 cook / повар
    👩‍🏫 teacher / учитель
    🧑‍💻 at the computer / за компьютером
    🧑‍🌾 farmer / фермер
    🧑‍🎨 artist / художник
    👨‍👩‍👧 family / семья`,
  activities: `
    🏃 running / бег
    🚶 walking / прогулка
    🚴 cycling / велосипед
    🏊 swimming / плавание
    🧘 meditation / медитация
    🏋️ lifting / тяжёлая атлетика
    ⚽ football / футбол
    🏀 basketball / баскетбол
    🎾 tennis / теннис
    🥾 hiking / поход
    ✈️ travel / путешествие
    🏕️ camping / кемпинг
    🎨 painting / рисование
    🎭 theatre / театр
    🎵 music / музыка
    🎮 games / игры
    📖 reading / чтение
    ✍️ writing / письмо
    🎤 microphone / микрофон
    🧹 cleaning / уборка`,
  objects: `
    🛠️ tools / инструменты
    ⚙️ settings / настройки
    💻 laptop / ноутбук
    📱 phone / телефон
    ⏰ alarm clock / будильник
    ⏱️ stopwatch / секундомер
    📌 pin / булавка
    📎 paper clip / скрепка
    ✏️ pencil / карандаш
    📧 mail / почта
    💰 money / деньги
    💳 card / карта
    🧾 receipt / чек
    🔔 bell / колокольчик
    🔑 key / ключ
    🎁 gift / подарок
    🧮 abacus / счёты
    🔬 microscope / микроскоп
    💊 pill / таблетка
    🩺 stethoscope / стетоскоп
    ⚖️ scales / весы
    🗺️ map / карта мира
    🏠 home / дом
    🔮 crystal ball / хрустальный шар`,
  food: `
    🍎 apple / яблоко
    🍌 banana / банан
    🍓 strawberry / клубника
    🫐 blueberries / черника
    🥑 avocado / авокадо
    🥦 broccoli / брокколи
    🥕 carrot / морковь
    🍅 tomato / помидор
    🥗 salad / салат
    🍲 stew / рагу
    🍳 eggs / яичница
    🍞 bread / хлеб
    🧀 cheese / сыр
    🍗 chicken / курица
    🐟 fish / рыба
    🍚 rice / рис
    🥜 nuts / орехи
    🍰 cake / торт
    🍵 tea / чай
    💧 water / вода
    🥤 drink / напиток
    🫀 heart health / здоровье сердца
    🦷 tooth / зуб
    🌿 herbs / травы`,
} as const;

export type EmojiCategory = keyof typeof lines;
export const emojiCategories = Object.keys(lines) as EmojiCategory[];
export type NamedEmoji = { emoji: string; category: EmojiCategory; names: Record<Language, string> };

/** Every emoji with its category and names, in the order of the picker. */
export const namedEmoji: readonly NamedEmoji[] = emojiCategories.flatMap((category) =>
  lines[category]
    .trim()
    .split('\n')
    .map((line) => {
      const [emoji = '', ...words] = line.trim().split(' ');
      const given = words.join(' ').split(' / ');
      return { emoji, category, names: byLanguage((language) => given[languages.indexOf(language)] ?? '') };
    }),
);
