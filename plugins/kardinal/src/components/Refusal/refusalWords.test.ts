import { lossWords, refusalWords } from './refusalWords';

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

describe('lossWords', () => {
  it.each([
    [
      answered(503, 'The control plane has not started: the disk is full.'),
      /not ready/,
      /^The control plane has not started: the disk is full\. This page/,
    ],
    [answered(502, 'x'), /does not answer/, /^It is being asked again/],
    [undefined, /does not answer/, /^It is being asked again/],
  ])('explains loss %#', (error, title, description) => {
    const words = lossWords(error);
    expect(words.title).toMatch(title);
    expect(words.description).toMatch(description);
  });
});
