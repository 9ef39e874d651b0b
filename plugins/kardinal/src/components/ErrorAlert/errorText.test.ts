import { connectionErrorText, errorText } from './errorText';

const context = { permission: 'kardinal.bundle.promote', owners: ['team-a'] };
const answered = (statusCode: number, said: string) =>
  Object.assign(new Error('Request failed'), {
    statusCode,
    cause: new Error(said),
  });

describe('errorText', () => {
  it.each([
    [answered(401, 'x'), /signed out/, /Sign in again/],
    [
      answered(403, 'x'),
      /do not have permission/,
      /kardinal\.bundle\.promote is missing.*owned by team-a/,
    ],
    [answered(404, 'No such Bundle.'), /Not found/, /^No such Bundle\.$/],
    [answered(409, 'It is retried.'), /changed/, /^It is retried\.$/],
    [answered(400, 'image: x'), /request failed/, /^image: x$/],
    [new TypeError('network error'), /request failed/, /^network error$/],
    ['text', /request failed/, /^text$/],
  ])('explains error %#', (error, title, description) => {
    const words = errorText(error, context);
    expect(words.title).toMatch(title);
    expect(words.description).toMatch(description);
  });

  it('names somebody to ask even when nobody owns the entity', () => {
    expect(
      errorText(answered(403, 'x'), { ...context, owners: [] }).description,
    ).toMatch(/administrators/);
  });
});

describe('connectionErrorText', () => {
  it.each([
    [
      answered(503, 'The control plane has not started: the disk is full.'),
      /not ready/,
      /^The control plane has not started: the disk is full\. Retrying/,
    ],
    [
      answered(429, 'You follow 20 Pipelines already; close a page'),
      /Too many pages/,
      /^You follow 20 Pipelines already; close a page\.$/,
    ],
    [
      answered(502, 'x'),
      /is not responding/,
      /^Retrying; this page will update by itself\.$/,
    ],
    [
      undefined,
      /is not responding/,
      /^Retrying; this page will update by itself\.$/,
    ],
  ])('explains lost connection %#', (error, title, description) => {
    const words = connectionErrorText(error);
    expect(words.title).toMatch(title);
    expect(words.description).toMatch(description);
  });
});
