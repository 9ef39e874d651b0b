/** Thrown, never absorbed, by what makes cel-go panic: it has no answer to the whole expression. */
export class Unanswerable extends Error {
  constructor() {
    super('bytes are no keys of maps');
    this.name = 'Unanswerable';
  }
}
