/** A path that means nothing here: 404 in plain text. */
export class PageNotFound extends Error {
  constructor() {
    super('404 page not found');
    this.name = 'PageNotFound';
  }
}
