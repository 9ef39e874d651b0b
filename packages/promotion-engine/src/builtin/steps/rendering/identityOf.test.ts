import { identityOf } from './identityOf';

const app = { apiVersion: 'v1', kind: 'Secret', name: 'app' };

describe('identityOf', () => {
  it.each([
    [
      'block style',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\n',
      app,
    ],
    [
      'a namespace, and quotes',
      'apiVersion: "v1"\nkind: \'Secret\'\nmetadata:\n    namespace: "prod"\n    name: app\n',
      { ...app, namespace: 'prod' },
    ],
    [
      'flow style',
      '{apiVersion: v1, kind: Secret, metadata: {name: app}}',
      app,
    ],
    [
      'flow style below block style',
      'apiVersion: v1\nkind: Secret\nmetadata: {name: app, namespace: prod}\n',
      { ...app, namespace: 'prod' },
    ],
    [
      'names of other things',
      'spec:\n  name: wrong\n  kind: Wrong\nmetadata:\n  labels:\n    name: wrong\n  ownerReferences:\n  - name: wrong\n    kind: Wrong\n  name: app\nkind: Secret\napiVersion: v1\n',
      app,
    ],
    [
      'text that looks like fields',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\nstringData:\n  x: |\nkind: Wrong\n',
      app,
    ],
    [
      'Windows line ends and space behind',
      'apiVersion: v1 \r\nkind: Secret\r\nmetadata:\r\n  name: app\t\r\n',
      app,
    ],
    [
      'a comment behind, which the parser reads',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: app # ours\n',
      app,
    ],
    [
      'an anchor, which the parser reads',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  labels: {a: &a app}\n  name: *a\n',
      app,
    ],
    [
      'a name that is a number, as text',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: 0123\n',
      { ...app, name: '0123' },
    ],
  ])('reads %s', (_what, document, identity) => {
    expect(identityOf(document)).toEqual(identity);
  });

  it.each([
    ['apiVersion', 'kind: Secret\nmetadata:\n  name: app\n'],
    ['kind', 'apiVersion: v1\nmetadata:\n  name: app\n'],
    ['metadata.name', 'apiVersion: v1\nkind: Job\nmetadata:\n  a: b\n'],
    ['metadata.name', 'apiVersion: v1\nkind: Job\nmetadata: {name: ""}\n'],
    ['metadata', 'apiVersion: v1\nkind: Job\nmetadata: x\n'],
    ['apiVersion', 'apiVersion: [\n'],
  ])('names %s where it is missing', (field, document) => {
    expect(() => identityOf(document)).toThrow(
      `What was rendered has a document without ${field}: `,
    );
  });

  it.each([
    [
      'kind: Secret\nstringData:\n  password: hunter2\n',
      'kind: Secret, stringData',
    ],
    ['password: hunter2\nkind: {hunter: 2}\n', 'password, kind'],
    ['hunter2', '7 characters without a field'],
  ])('names the fields of %j, and no values', (document, words) => {
    expect(() => identityOf(document)).toThrow(
      `What was rendered has a document without apiVersion: ${words}`,
    );
    expect(() => identityOf(document)).not.toThrow(/hunter2/);
  });

  it('parses no large document: its identity has to be written as everybody does', () => {
    const text = `data: "${'x'.repeat(256 * 1024)}"\n`;
    const plain = `apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\n`;
    expect(identityOf(`${plain}${text}`)).toEqual(app);
    expect(() =>
      identityOf(`${plain.replace('app', 'app # x')}${text}`),
    ).toThrow(/without metadata\.name/);
  });
});
