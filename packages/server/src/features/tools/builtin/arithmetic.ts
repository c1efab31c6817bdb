/** Thrown for what is no arithmetic; the message is for the model. */
export class ArithmeticError extends Error {}

const constants: Record<string, number> = { pi: Math.PI, e: Math.E };
const functions: Record<string, (...numbers: number[]) => number> = {
  sqrt: Math.sqrt,
  abs: Math.abs,
  round: (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
  floor: Math.floor,
  ceil: Math.ceil,
  min: Math.min,
  max: Math.max,
  ln: Math.log,
  log10: Math.log10,
  exp: Math.exp,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
};

const token = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)|([a-z][a-z0-9]*)|(\*\*|[-+*/%^(),×÷−]))/iy;
const spellings: Record<string, string> = { '**': '^', '×': '*', '÷': '/', '−': '-' };

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const found = token.exec(text);
    if (!found) throw new ArithmeticError(`Unexpected character: ${text.slice(at).trim().charAt(0)}`);
    const [, number, word, sign = ''] = found;
    tokens.push(number ?? word?.toLowerCase() ?? spellings[sign] ?? sign);
  }
  return tokens;
}

/** A reader by descent: sums of products of signed powers of numbers, names and parentheses. */
class Reader {
  readonly #tokens: string[];
  #at = 0;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw new ArithmeticError(`Unexpected: ${this.#tokens[this.#at]}`);
    return value;
  }

  #take(...wanted: string[]): string | null {
    const next = this.#tokens[this.#at];
    if (next === undefined || !wanted.includes(next)) return null;
    this.#at += 1;
    return next;
  }

  #need(wanted: string): void {
    if (this.#take(wanted) === null) throw new ArithmeticError(`Missing: ${wanted}`);
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      const sign = this.#take('+', '-');
      if (sign === null) return value;
      const other = this.#product();
      value = sign === '+' ? value + other : value - other;
    }
  }

  #product(): number {
    let value = this.#signed();
    for (;;) {
      const sign = this.#take('*', '/', '%');
      if (sign === null) return value;
      const other = this.#signed();
      if (sign !== '*' && other === 0) throw new ArithmeticError('Division by zero');
      value = sign === '*' ? value * other : sign === '/' ? value / other : value % other;
    }
  }

  #signed(): number {
    if (this.#take('-') !== null) return -this.#signed();
    if (this.#take('+') !== null) return this.#signed();
    const base = this.#atom();
    return this.#take('^') === null ? base : base ** this.#signed();
  }

  #atom(): number {
    const next = this.#tokens[this.#at];
    if (next === undefined) throw new ArithmeticError('The expression ends too early');
    this.#at += 1;
    if (/^[\d.]/.test(next)) return Number(next);
    if (next === '(') {
      const value = this.#sum();
      this.#need(')');
      return value;
    }
    if (Object.hasOwn(constants, next)) return constants[next] ?? Number.NaN;
    const apply = Object.hasOwn(functions, next) ? functions[next] : undefined;
    if (apply === undefined) throw new ArithmeticError(`Unknown: ${next}`);
    this.#need('(');
    const numbers = [this.#sum()];
    while (this.#take(',') !== null) numbers.push(this.#sum());
    this.#need(')');
    return apply(...numbers);
  }
}

/** The value of an arithmetic expression, to 15 digits. Throws ArithmeticError; nothing is ever executed. */
export function arithmetic(expression: string): number {
  const value = new Reader(tokensOf(expression)).whole();
  if (!Number.isFinite(value)) throw new ArithmeticError('The result is not a finite number');
  return Number(value.toPrecision(15));
}
