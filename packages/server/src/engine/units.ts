type Unit = { kind: string; factor: number; offset?: number; names: string[] };

const unit = (kind: string, factor: number, ...names: string[]): Unit => ({ kind, factor, names });

/** `value × factor + offset` is the value in the base unit of its kind. */
const units: Unit[] = [
  unit('length', 0.001, 'mm', 'millimeter', 'millimetre', 'мм', 'миллиметр'),
  unit('length', 0.01, 'cm', 'centimeter', 'centimetre', 'см', 'сантиметр'),
  unit('length', 1, 'm', 'meter', 'metre', 'м', 'метр'),
  unit('length', 1000, 'km', 'kilometer', 'kilometre', 'км', 'километр'),
  unit('length', 0.0254, 'in', 'inch', 'inches', 'дюйм'),
  unit('length', 0.3048, 'ft', 'foot', 'feet', 'фут'),
  unit('length', 0.9144, 'yd', 'yard', 'ярд'),
  unit('length', 1609.344, 'mi', 'mile', 'миля'),
  unit('mass', 0.001, 'mg', 'milligram', 'мг', 'миллиграмм'),
  unit('mass', 1, 'g', 'gram', 'г', 'гр', 'грамм'),
  unit('mass', 1000, 'kg', 'kilogram', 'кг', 'килограмм'),
  unit('mass', 1_000_000, 't', 'tonne', 'т', 'тонна', 'тонн'),
  unit('mass', 28.349523125, 'oz', 'ounce', 'унция', 'унций'),
  unit('mass', 453.59237, 'lb', 'lbs', 'pound', 'фунт'),
  unit('mass', 6350.29318, 'st', 'stone'),
  unit('volume', 1, 'ml', 'milliliter', 'millilitre', 'мл', 'миллилитр'),
  unit('volume', 1000, 'l', 'liter', 'litre', 'л', 'литр'),
  unit('volume', 4.92892159375, 'tsp', 'teaspoon', 'ч. л.'),
  unit('volume', 14.78676478125, 'tbsp', 'tablespoon', 'ст. л.'),
  unit('volume', 29.5735295625, 'fl oz', 'floz', 'fluid ounce'),
  unit('volume', 236.5882365, 'cup', 'стакан'),
  unit('volume', 473.176473, 'pt', 'pint', 'пинта'),
  unit('volume', 3785.411784, 'gal', 'gallon', 'галлон'),
  { kind: 'temperature', factor: 1, offset: 0, names: ['c', '°c', 'celsius'] },
  { kind: 'temperature', factor: 5 / 9, offset: -160 / 9, names: ['f', '°f', 'fahrenheit'] },
  { kind: 'temperature', factor: 1, offset: -273.15, names: ['k', 'kelvin'] },
  unit('energy', 1, 'j', 'joule', 'дж', 'джоуль', 'джоулей'),
  unit('energy', 1000, 'kj', 'kilojoule', 'кдж', 'килоджоуль', 'килоджоулей'),
  unit('energy', 4184, 'kcal', 'kilocalorie', 'ккал', 'килокалория', 'килокалорий'),
  unit('energy', 3_600_000, 'kwh', 'квт·ч'),
  unit('speed', 1, 'm/s', 'м/с'),
  unit('speed', 1 / 3.6, 'km/h', 'kph', 'км/ч'),
  unit('speed', 0.44704, 'mph', 'mi/h'),
  unit('area', 1, 'm2', 'm²', 'м2', 'м²'),
  unit('area', 0.09290304, 'ft2', 'ft²', 'sq ft'),
  unit('area', 10_000, 'ha', 'hectare', 'га'),
  unit('area', 4046.8564224, 'acre', 'акр'),
  unit('time', 1, 's', 'sec', 'second', 'с', 'сек', 'секунда', 'секунд'),
  unit('time', 60, 'min', 'minute', 'мин', 'минута', 'минут'),
  unit('time', 3600, 'h', 'hr', 'hour', 'ч', 'час'),
  unit('time', 86_400, 'd', 'day', 'день', 'дней'),
  unit('time', 604_800, 'week', 'неделя', 'недель'),
];

const plain = (name: string) => name.trim().toLowerCase();

/** A number changes the last letters of its unit: `cups`, `минуты` and `килограммов` are known, too. */
const endings: [RegExp, string][] = [
  [/s$/, ''],
  [/(?<=\p{L}{2})(а|ы|ов|е|у)$/u, ''],
  [/(ы|е|у)$/, 'а'],
  [/(и|ю)$/, 'я'],
  [/я$/, 'ь'],
  [/дня$/, 'день'],
];

function find(name: string): Unit | undefined {
  const wanted = plain(name);
  const spellings = [wanted, ...endings.map(([ending, other]) => wanted.replace(ending, other))];
  return units.find(({ names }) => spellings.some((spelling) => names.includes(spelling)));
}

export const unitNames: string[] = units.map(({ names }) => names[0] ?? '');

/** Returns whether a text names a known unit. */
export const isUnit = (name: string): boolean => find(name) !== undefined;

/** Returns whether two names mean the same unit, known or not. */
export function isSameUnit(one: string, other: string): boolean {
  const known = find(one);
  return plain(one) === plain(other) || (known !== undefined && known === find(other));
}

export type Conversion = { ok: true; value: number; kind: string } | { ok: false; fault: string };

/** Converts a value to another unit of the same kind, to 12 digits; explains when that is impossible. */
export function convertUnit(value: number, from: string, to: string): Conversion {
  const source = find(from);
  const target = find(to);
  if (!source || !target) {
    return { ok: false, fault: `Unknown unit: ${source ? to : from}. Known: ${unitNames.join(', ')}` };
  }
  if (source.kind !== target.kind) {
    return { ok: false, fault: `${source.kind} can't be converted to ${target.kind}` };
  }
  const base = value * source.factor + (source.offset ?? 0);
  const converted = (base - (target.offset ?? 0)) / target.factor;
  return { ok: true, value: Number(converted.toPrecision(12)), kind: source.kind };
}
