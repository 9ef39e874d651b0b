import { englishTexts } from '../../testing/englishTexts';
import { connectionErrorText, errorText, isMissingBundle } from './errorText';

const texts = englishTexts();
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
    const words = errorText(error, context, texts);
    expect(words.title).toMatch(title);
    expect(words.description).toMatch(description);
  });

  it('names somebody to ask even when nobody owns the entity', () => {
    expect(
      errorText(answered(403, 'x'), { ...context, owners: [] }, texts)
        .description,
    ).toMatch(/administrators/);
  });
});

describe('connectionErrorText', () => {
  it.each([
    [
      answered(503, 'The control plane has not started: the disk is full.'),
      'Kardinal is not ready',
      'The control plane has not started: the disk is full.',
    ],
    [
      answered(429, 'You follow 20 Pipelines already; close a page'),
      'Too many pages are open',
      'You follow 20 Pipelines already; close a page.',
    ],
    [
      answered(500, 'It cannot be read'),
      'Kardinal reported an error',
      'It cannot be read.',
    ],
    [
      answered(401, 'x'),
      'You are signed out',
      'This page continues once you have signed in again.',
    ],
    [
      Object.assign(answered(404, 'Create it'), {
        cause: Object.assign(new Error('Create it'), {
          name: 'MissingPipelineError',
        }),
      }),
      'Pipeline not found',
      'Create it.',
    ],
    [answered(502, 'x'), 'Kardinal is not responding', undefined],
    [undefined, 'Kardinal is not responding', undefined],
  ])('explains lost connection %#', (error, title, description) => {
    expect(connectionErrorText(error, texts)).toEqual({
      title,
      ...(description === undefined ? {} : { description }),
    });
  });
});

describe('what is not found', () => {
  const missing = (name: string) =>
    Object.assign(new Error('Request failed'), {
      statusCode: 404,
      cause: Object.assign(new Error('It is not there.'), { name }),
    });

  it.each([
    ['MissingBundleError', 'Bundle not found', true],
    ['MissingPipelineError', 'Pipeline not found', false],
    ['NotFoundError', 'Not found', false],
  ])('is told apart: %s', (name, title, isBundle) => {
    expect(errorText(missing(name), context, texts)).toEqual({
      title,
      description: 'It is not there.',
    });
    expect(isMissingBundle(missing(name))).toBe(isBundle);
  });
});
