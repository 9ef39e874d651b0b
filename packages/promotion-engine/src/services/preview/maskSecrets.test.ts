import { maskSecrets } from './maskSecrets';

const shown = (path: string, before: string, after?: string) => {
  const masked = maskSecrets(path, {
    before,
    ...(after === undefined ? {} : { after }),
  });
  if (masked.type === 'hidden') return masked.reason;
  return after === undefined ? masked.versions.before : masked.versions.after;
};

const secret = (data: string) =>
  `apiVersion: v1
kind: Secret
metadata:
  name: db
  labels: { app: guestbook }
${data}type: Opaque
`;

describe('maskSecrets', () => {
  it.each([
    [
      'the values of a Secret, with the comments between them',
      secret(
        'data:\n  # was aHVudGVyMg==\n  password: c2VjcmV0 # rotated\n  user: YW5h\n',
      ),
      secret('data:\n  password: ‹hidden›\n  user: ‹hidden›\n'),
    ],
    [
      'a text of several lines',
      secret('stringData:\n  key: |\n    -----BEGIN\n    abc\n  user: ana\n'),
      secret('stringData:\n  key: ‹hidden›\n  user: ‹hidden›\n'),
    ],
    [
      'values in braces',
      secret('data: {a: b, c: d}\n'),
      secret('data: { a: ‹hidden›, c: ‹hidden› }\n'),
    ],
    [
      'a Secret of a list',
      'kind: List\nitems:\n  - kind: Secret\n    data:\n      a: b\n  - kind: ConfigMap\n    data:\n      a: b\n',
      'kind: List\nitems:\n  - kind: Secret\n    data:\n      a: ‹hidden›\n  - kind: ConfigMap\n    data:\n      a: b\n',
    ],
    [
      'a second document',
      `kind: ConfigMap\ndata:\n  a: b\n---\n${secret('data:\n  a: b\n')}`,
      `kind: ConfigMap\ndata:\n  a: b\n---\n${secret(
        'data:\n  a: ‹hidden›\n',
      )}`,
    ],
    [
      'what kubectl remembers',
      `kind: Secret\nmetadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{"data":{"a":"b"}}'\n`,
      `kind: Secret\nmetadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: ‹hidden›\n`,
    ],
    [
      'what kustomize makes Secrets of',
      'secretGenerator:\n  - name: db\n    literals:\n      - password=hunter2\n',
      'secretGenerator:\n  - name: db\n    literals:\n      - password=‹hidden›\n',
    ],
    [
      'a Secret in a patch',
      'patches:\n  - patch: |-\n      kind: Secret\n      data:\n        a: b\n    target: {kind: Deployment}\n',
      'patches:\n  - patch: ‹hidden›\n    target: {kind: Deployment}\n',
    ],
    [
      'what SOPS encrypted',
      'password: ENC[AES256_GCM,data:x]\nhost: db\nsops:\n  mac: ENC[y]\n',
      'password: ‹hidden›\nhost: db\nsops:\n  mac: ‹hidden›\n',
    ],
    [
      'JSON',
      '{"kind": "Secret", "data": {"a": "b"}}',
      '{"kind": "Secret", "data": { a: ‹hidden› }}',
    ],
  ])('hides %s', (_name, text, expected) => {
    expect(shown('a.yaml', text)).toBe(expected);
  });

  it('says which values change, and nothing of what they are', () => {
    const before = secret('data:\n  a: old\n  b: same\n');
    const after = secret('data:\n  a: new\n  b: same\n  c: more\n');
    expect(shown('a.yaml', before, after)).toBe(
      secret('data:\n  a: ‹hidden, changed›\n  b: ‹hidden›\n  c: ‹hidden›\n'),
    );
  });

  it.each([
    ['a Secret that is a template', 'a.yaml', 'kind: Secret\n{{ if x }}\n- a'],
    [
      'one whose values are elsewhere',
      'a.yaml',
      'x: &x {a: b}\nkind: Secret\ndata: *x\n',
    ],
    [
      'one whose values are merged',
      'a.yaml',
      'x: &x {a: b}\nkind: Secret\ndata:\n  <<: *x\n',
    ],
    [
      'one whose kind is elsewhere',
      'a.yaml',
      'x: &x Secret\nkind: *x\ndata: {a: b}\n',
    ],
    ['environment variables', 'config/prod.env', 'PASSWORD=hunter2'],
    ['a key', 'tls.key', 'x'],
    ['a Secret of an unknown format', 'secret.jsonnet', '{kind: "Secret"}'],
    ['what is too large', 'a.yaml', `kind: Secret\n${'#'.repeat(600_000)}`],
  ])('hides %s as a whole', (_name, path, text) => {
    expect(shown(path, text)).toMatch(/^it may hold secrets/);
  });

  it.each([
    ['a Deployment', 'a.yaml', 'kind: Deployment\nspec:\n  data: {a: b}\n'],
    ['a reference', 'a.yaml', 'secretKeyRef: {name: db, key: password}\n'],
    ['a template', 'a.yaml', '{{ if x }}\n- secretName: a\n'],
    ['a Secret without values', 'a.yaml', 'kind: Secret\ndata:\ntype: x\n'],
    ['prose', 'README.md', 'No secret is here.'],
  ])('shows %s', (_name, path, text) => {
    expect(shown(path, text)).toBe(text);
  });
});
