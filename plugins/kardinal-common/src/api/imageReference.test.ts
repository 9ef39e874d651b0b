import { parseImageReference } from './imageReference';

describe('parseImageReference', () => {
  it.each`
    text                                     | repository                         | tag              | digest
    ${'ghcr.io/example/app:sha-abc1234'}     | ${'ghcr.io/example/app'}           | ${'sha-abc1234'} | ${undefined}
    ${'ghcr.io/example/app@sha256:deadbeef'} | ${'ghcr.io/example/app'}           | ${undefined}     | ${'sha256:deadbeef'}
    ${'registry.example.com:5000/app:v1'}    | ${'registry.example.com:5000/app'} | ${'v1'}          | ${undefined}
    ${'nginx@sha256:abc123'}                 | ${'nginx'}                         | ${undefined}     | ${'sha256:abc123'}
    ${'localhost:5000/app:1@sha256:abc123'}  | ${'localhost:5000/app'}            | ${'1'}           | ${'sha256:abc123'}
    ${'app'}                                 | ${'app'}                           | ${undefined}     | ${undefined}
  `('reads $text', ({ text, repository, tag, digest }) => {
    expect(parseImageReference(text)).toEqual({
      type: 'reference',
      reference: { repository, tag, digest },
    });
  });

  it.each(['!!! bad', 'space bad', '', 'a:', 'a@', 'x'.repeat(600)])(
    'refuses %j',
    text => {
      expect(parseImageReference(text)).toMatchObject({
        type: 'invalid',
        message: expect.stringContaining('invalid image'),
      });
    },
  );
});
