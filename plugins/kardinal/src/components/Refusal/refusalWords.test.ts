import { refusalWords } from './refusalWords';

const context = { permission: 'kardinal.bundle.promote', owners: ['team-a'] };
const answered = (statusCode: number, said: string) =>
  Object.assign(new Error('Request failed'), {
    statusCode,
    cause: new Error(said),
  });

describe('refusalWords', () => {
  it.each([
    [answered(401, 'x'), /signed out/, /Sign in again/],
    [
      answered(403, 'x'),
      /may not/,
      /kardinal\.bundle\.promote is missing.*owned by team-a/,
    ],
    [answered(404, 'No such Bundle.'), /Not found/, /^No such Bundle\.$/],
    [answered(409, 'It is retried.'), /changed/, /^It is retried\.$/],
    [answered(400, 'image: x'), /did not work/, /^image: x$/],
    [new TypeError('network error'), /did not work/, /^network error$/],
    ['text', /did not work/, /^text$/],
  ])('explains refusal %#', (error, title, description) => {
    const words = refusalWords(error, context);
    expect(words.title).toMatch(title);
    expect(words.description).toMatch(description);
  });

  it('names somebody to ask even when nobody owns the entity', () => {
    expect(
      refusalWords(answered(403, 'x'), { ...context, owners: [] }).description,
    ).toMatch(/administrators/);
  });
});
