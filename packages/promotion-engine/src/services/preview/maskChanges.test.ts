import { maskChanges } from './maskChanges';

const secret = (release: string, password: string) => `kind: Secret
metadata:
  name: app-${release}
stringData:
  password: ${password}
`;
const kustomization = (tag: string, literal: string) => `images:
  - name: app
    newTag: ${tag}
secretGenerator:
  - name: app
    literals: [password=${literal}]
`;
const config = (mode: string) => `kind: ConfigMap\ndata:\n  MODE: ${mode}\n`;

describe('maskChanges', () => {
  it.each([
    [
      'a value of a Secret',
      'a/secret.yaml',
      [secret('1', 'hunter2'), secret('1', 'hunter3')],
      { from: 'hunter2', to: 'hunter3' },
      { from: '‹hidden›', to: '‹hidden›' },
    ],
    [
      'a new one',
      'a/secret.yaml',
      ['kind: Secret\n', secret('1', 'hunter3')],
      { to: 'hunter3' },
      { to: '‹hidden›' },
    ],
    [
      'one that is written in another way',
      'a/secret.yaml',
      [secret('1', '"hunter\\t2"'), secret('1', '"hunter\\t3"')],
      { from: 'hunter\t2', to: 'hunter\t3' },
      { from: '‹hidden›', to: '‹hidden›' },
    ],
    [
      'something else of a Secret',
      'a/secret.yaml',
      [secret('1.0.0', 'hunter2'), secret('1.1.0', 'hunter2')],
      { from: 'app-1.0.0', to: 'app-1.1.0' },
      { from: 'app-1.0.0', to: 'app-1.1.0' },
    ],
    [
      'an image beside a literal',
      'a/kustomization.yaml',
      [kustomization('1.0.0', 'hunter2'), kustomization('1.1.0', 'hunter2')],
      { from: '1.0.0', to: '1.1.0' },
      { from: '1.0.0', to: '1.1.0' },
    ],
    [
      'a tag that is a secret, too',
      'a/kustomization.yaml',
      [kustomization('1.0.0', 'hunter2'), kustomization('hunter2', 'hunter2')],
      { from: '1.0.0', to: 'hunter2' },
      { from: '1.0.0', to: '‹hidden›' },
    ],
    [
      'a file of variables',
      'a/app.env',
      ['TOKEN=hunter2\n', 'TOKEN=hunter3\n'],
      { from: 'hunter2', to: 'hunter3' },
      { from: '‹hidden›', to: '‹hidden›' },
    ],
    [
      'what is no secret',
      'a/config.yaml',
      [config('calm'), config('loud')],
      { from: 'calm', to: 'loud' },
      { from: 'calm', to: 'loud' },
    ],
  ] as const)('of %s', (_what, file, [before, after], said, expected) => {
    const change = { file, image: 'x', ...said };
    expect(maskChanges([change], { before, after })).toEqual([
      { ...change, ...expected },
    ]);
  });
});
