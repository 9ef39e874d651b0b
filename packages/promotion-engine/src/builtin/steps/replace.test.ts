import { runEdit } from './__testUtils__/runEdit';
import { replace } from './replace';

function run(search: string, replacement: string, text: string) {
  return runEdit({
    step: replace,
    config: { file: 'Dockerfile', search, with: replacement },
    files: { Dockerfile: text },
  });
}

describe('replace', () => {
  it.each([
    [
      'a whole reference',
      'FROM ghcr.io/acme/app:*',
      'FROM ghcr.io/acme/app:${bundle.version}',
      '# app\nFROM ghcr.io/acme/app:1.0.0 AS x\nRUN x\n',
      '# app\nFROM ghcr.io/acme/app:2.0.0 AS x\nRUN x\n',
    ],
    [
      'every place',
      'v=*;',
      'v=${bundle.version};',
      'v=1;v=;w=1;v=3;',
      'v=2.0.0;v=2.0.0;w=1;v=2.0.0;',
    ],
    [
      'between two texts',
      '"app": "*"',
      '"app": "${bundle.version}"',
      '{"app": "1", "b": "x y"}',
      '{"app": "2.0.0", "b": "x y"}',
    ],
    ['a star itself', 'a\\*b', 'c', 'a*b aXb', 'c aXb'],
    ['the nearest end', 'x*y', 'z', 'x1y2y', 'z2y'],
  ])(
    'replaces %s, and no other byte',
    async (_what, search, wanted, before, after) => {
      const { written } = await run(search, wanted, before);
      expect(written).toEqual({ Dockerfile: after });
      expect((await run(search, wanted, after)).written).toEqual({});
    },
  );

  it('names what was there', async () => {
    const { changes } = await run('v*', 'v${bundle.version}', 'v1 v1 v0\n');
    const file = 'environments/prod/Dockerfile';
    expect(changes).toEqual([
      { file, image: 'text', from: 'v1', to: 'v2.0.0' },
      { file, image: 'text', from: 'v0', to: 'v2.0.0' },
    ]);
  });

  it.each([
    [
      'what is not there',
      'a=*',
      'b',
      'c=1\n',
      /environments\/prod\/Dockerfile contains neither what config\.search looks for nor its replacement/,
    ],
    [
      'what a run would reach over other text',
      'a*b',
      'c',
      'a b',
      /contains neither/,
    ],
    [
      'what grows with every run',
      'a',
      'aa',
      'a',
      /a second run would change it again/,
    ],
    [
      'what begins too often',
      'a*!',
      'b',
      'a'.repeat(3_000),
      /begins to match more than 2000 times/,
    ],
  ])('fails on %s', async (_what, search, wanted, text, message) => {
    await expect(run(search, wanted, text)).rejects.toThrow(message);
  });
});
