import { splitManifests } from './splitManifests';

const named = (text: string) =>
  splitManifests(text).map(({ fileName }) => fileName);

describe('splitManifests', () => {
  it('makes a file of each object, in an order that depends on names only', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: app\n';
    const deployment =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: app\n  namespace: prod\nspec: {}\n';
    const both = splitManifests(`${service}---\n${deployment}`);
    expect(both.map(each => [each.fileName, each.content.toString()])).toEqual([
      ['deployment.apps_prod_app.yaml', deployment],
      ['service_app.yaml', service],
    ]);
    expect(splitManifests(`${deployment}---\n${service}`)).toEqual(both);
  });

  it.each([
    ['nothing', '', []],
    ['comments', '---\n# Source: a.yaml\n---\n\n', []],
    [
      'a comment of its source',
      '---\n# Source: a.yaml\napiVersion: v1\nkind: Secret\nmetadata:\n    name: "a"\n',
      ['secret_a.yaml'],
    ],
    [
      'fields in another order, and others of the same name',
      'metadata:\n  labels:\n    name: label\n  name: right\ndata:\n  kind: wrong\n  x: |\n    name: wrong\nkind: ConfigMap\napiVersion: v1\n',
      ['configmap_right.yaml'],
    ],
    [
      'flow style',
      '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "1"}}',
      ['configmap_1.yaml'],
    ],
    [
      'a name that is no name of a file',
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: "system:a/b_c"}\n',
      ['clusterrole.rbac.authorization.k8s.io_system%3Aa%2Fb%5Fc.yaml'],
    ],
    [
      'Windows line ends',
      'apiVersion: v1\r\nkind: Secret\r\nmetadata:\r\n  name: a\r\n---\r\napiVersion: v1\r\nkind: Secret\r\nmetadata:\r\n  name: b\r\n',
      ['secret_a.yaml', 'secret_b.yaml'],
    ],
  ])('reads %s', (_what, text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each([
    [
      'no name',
      'apiVersion: v1\nkind: Job\nmetadata:\n  generateName: a-\n',
      /without metadata.name: apiVersion: v1, kind: Job, metadata/,
    ],
    ['no kind', 'a: 1\n', /without apiVersion/],
    ['no YAML', '{', /without apiVersion/],
    [
      'the same object twice',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n',
      /secret_a is rendered twice/,
    ],
  ])('refuses %s', (_what, text, message) => {
    expect(() => splitManifests(text)).toThrow(message);
  });
});
