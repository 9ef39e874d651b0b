import { noFields } from './createBundleCommand';
import { FieldProblems, fieldProblems, refusedField } from './fieldProblems';

const filled = {
  ...noFields,
  image: 'ghcr.io/acme/guestbook:1.29.0',
  commitSHA: '3a1f9d2',
};

describe('fieldProblems', () => {
  it('finds nothing wrong with what can be sent', () => {
    expect(fieldProblems(filled)).toEqual({});
  });

  it.each<[string, Partial<typeof noFields>, FieldProblems]>([
    [
      'an image without a version',
      { image: 'foo' },
      { image: 'The image needs a tag or digest, e.g. foo:1.2.3' },
    ],
    [
      'what is no image',
      { image: 'x y' },
      { image: expect.stringMatching(/^Invalid image "x y": write it as/) },
    ],
    [
      'a chart without a version',
      { chart: 'https://charts.example.com/shop' },
      { chart: expect.stringMatching(/ is no chart with its version; write/) },
    ],
    [
      'a chart with a range',
      { image: '', chart: 'oci://ghcr.io/acme/charts/shop:^4' },
      { chart: 'Must be a version, no range, such as 4.2.0' },
    ],
    [
      'a commit without its repository',
      { configCommit: 'a'.repeat(40) },
      { configRepository: 'Must be an http(s) URL' },
    ],
    [
      'a short name of a commit',
      { configRepository: 'https://example.com/a', configCommit: 'abc' },
      { configCommit: expect.stringMatching(/^Must be the full name/) },
    ],
    [
      'an address that is none',
      { ciRunURL: 'here' },
      { ciRunURL: 'Must be an http(s) URL' },
    ],
  ])('names the field of %s', (_what, fields, problems) => {
    expect(fieldProblems({ ...filled, ...fields })).toEqual(problems);
  });
});

describe('refusedField', () => {
  const refusal = (message: string) =>
    Object.assign(new Error('400'), { cause: new Error(message) });

  it.each<[string, FieldProblems | undefined]>([
    ['arguments.artifacts.images[0].reference: no', { image: 'No' }],
    ['arguments.artifacts.charts[0].version: no', { chart: 'No' }],
    [
      'artifacts.gitCommit.repository: is not allowed',
      { configRepository: 'Is not allowed' },
    ],
    ['there is no Pipeline guestbook', undefined],
    ['labels.a: is reserved', undefined],
  ])('puts %j at its field', (message, expected) => {
    expect(refusedField(refusal(message))).toEqual(expected);
  });

  it('knows nothing of a broken connection', () => {
    expect(refusedField(new TypeError('network error'))).toBeUndefined();
  });
});
