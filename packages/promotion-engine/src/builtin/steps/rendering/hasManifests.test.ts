import { MemoryTree } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { hasManifests } from './hasManifests';
import { splitManifests } from './splitManifests';

const configMap = (name: string, on: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  answer: ${on}\n`;
const rendered = splitManifests(
  [configMap('a', '"yes"'), configMap('b', '"2"')].join('---\n'),
);

const has = (files: Readonly<Record<string, string>>) =>
  hasManifests(new MemoryTree(files), Object.keys(files), rendered);

describe('whether a directory has what was rendered', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'in one file, in another order',
      {
        'manifest.yaml': `${configMap('b', '"2"')}---\n${configMap(
          'a',
          '"yes"',
        )}`,
      },
    ],
    [
      'in directories, with what their hydrator says of them',
      {
        '.gitattributes': '*/README.md linguist-generated=true\n',
        'hydrator.metadata': '{}\n',
        'app/README.md': '# Hydrated\n',
        'app/hydrator.metadata': '{}\n',
        'app/a.yml': configMap('a', '"yes"'),
        'app/b.yaml': configMap('b', '"2"'),
      },
    ],
    [
      'written in another way',
      {
        'a.json': JSON.stringify({
          kind: 'ConfigMap',
          apiVersion: 'v1',
          data: { answer: 'yes' },
          metadata: { name: 'a' },
        }),
        'b.yaml': configMap('b', "'2' # two"),
      },
    ],
  ])('has what is there %s', async (_how, files) => {
    expect(await has(files)).toBe(true);
  });

  const [a, b] = [configMap('a', '"yes"'), configMap('b', '"2"')];
  it.each<[string, Readonly<Record<string, string>>]>([
    ['lacks one', { 'a.yaml': a }],
    ['has another value', { 'a.yaml': a, 'b.yaml': configMap('b', '"3"') }],
    ['has no text', { 'a.yaml': configMap('a', 'yes'), 'b.yaml': b }],
    ['has one more', { 'm.yaml': [a, b, configMap('c', '"1"')].join('---\n') }],
    ['has one twice', { 'a.yaml': [a, b].join('---\n'), 'b.yaml': b }],
    ['is no object', { 'a.yaml': a, 'b.yaml': b, 'c.yaml': 'a: 1\n' }],
    ['has a file of others', { 'a.yaml': a, 'b.yaml': b, 'run.sh': 'exit\n' }],
    ['is empty', {}],
  ])('has not what %s', async (_what, files) => {
    expect(await has(files)).toBe(false);
  });

  it('compares what is too large to be parsed as it is written', async () => {
    const long = `"${'x'.repeat(300_000)}"`;
    const [large] = splitManifests(configMap('a', long));
    const there = (text: string) =>
      hasManifests(new MemoryTree({ 'm.yaml': text }), ['m.yaml'], [large]);
    expect(await there(configMap('a', long))).toBe(true);
    expect(await there(configMap('a', `${long} # long`))).toBe(false);
  });
});
