/** The server answered, but without the fields that a session needs; `of` says to what. */
export class IncompleteAnswer extends Error {
  override readonly name = 'IncompleteAnswer';
  readonly of: 'login' | 'registration';

  constructor(of: 'login' | 'registration') {
    super(`Invalid ${of} response: missing required fields`);
    this.of = of;
  }
}
