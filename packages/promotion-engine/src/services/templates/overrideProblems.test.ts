import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { overrideProblems } from './overrideProblems';
import { mergeValues } from './mergeValues';
import { Overrides, TemplatePatch, Values } from './overrides';

type Policies = NonNullable<Template['spec']['overrides']>;

const source: Template['spec']['source'] = {
  type: 'chart',
  registry: 'https://registry.example.com',
  repository: 'acme/charts/web',
  digest: `sha256:${'a'.repeat(64)}`,
};

function fieldsOf(
  overrides: Policies | undefined,
  made: Partial<Overrides>,
): readonly string[] {
  const spec = { source, ...(overrides === undefined ? {} : { overrides }) };
  return overrideProblems(
    { name: 'shop', spec },
    { values: {}, patches: [], ...made },
  ).map(({ field }) => field);
}

const listed = (...allow: readonly string[]): Policies => ({
  values: { policy: 'Restricted', allow: [...allow] },
});

/** As JSON of a request brings it. */
const parsed = (text: string) => JSON.parse(text) as Values;

describe('overrides of values', () => {
  it.each<[string, Policies | undefined, Values, readonly string[]]>([
    ['nothing, by no policy', undefined, {}, []],
    ['a value, by no policy', undefined, { a: 1 }, ['values.a']],
    [
      'a value that is allowed to patches alone',
      { patches: { policy: 'All' } },
      { a: 1 },
      ['values.a'],
    ],
    ['None', { values: { policy: 'None' } }, { a: { b: 1 } }, ['values.a.b']],
    ['All', { values: { policy: 'All' } }, { a: { b: [1] } }, []],
    ['a path of the list', listed('replicaCount'), { replicaCount: 3 }, []],
    [
      'one beside it',
      listed('replicaCount'),
      { replicaCount: 3, image: { tag: 'x' } },
      ['values.image.tag'],
    ],
    [
      'a name that begins as one of the list',
      listed('image'),
      { imagePullPolicy: 'Never' },
      ['values.imagePullPolicy'],
    ],
    [
      'what is below a path',
      listed('resources'),
      { resources: { limits: { cpu: '1' } } },
      [],
    ],
    [
      'what is below a wildcard',
      listed('resources.*'),
      { resources: { limits: { cpu: '1' } } },
      [],
    ],
    [
      'what is above a wildcard',
      listed('resources.*'),
      { resources: null },
      ['values.resources'],
    ],
    [
      'an empty map above a path',
      listed('resources.limits'),
      { resources: {} },
      ['values.resources'],
    ],
    [
      'a wildcard in the middle',
      listed('*.replicas'),
      { web: { replicas: 2, image: 'x' } },
      ['values.web.image'],
    ],
    [
      'a list, which is replaced as a whole, at its path',
      listed('hosts'),
      { hosts: [{ name: 'a' }] },
      [],
    ],
    [
      'a list of which only a part is allowed',
      listed('hosts[0].name'),
      { hosts: [{ name: 'a' }] },
      ['values.hosts'],
    ],
    [
      'a name with a dot in place of a path',
      listed('image.tag'),
      { 'image.tag': 'x' },
      ['values["image.tag"]'],
    ],
    [
      'a name with a dot by a quoted path',
      listed('annotations["example.com/team"]'),
      { annotations: { 'example.com/team': 'a' } },
      [],
    ],
    ['a path of the list that is none', listed('a..b'), { a: 1 }, ['values.a']],
    [
      'a name that means something to JavaScript, by All',
      { values: { policy: 'All' } },
      parsed('{"a": {"__proto__": {"b": 1}}}'),
      ['values.a.__proto__.b'],
    ],
    [
      'such a name as a value of its own',
      { values: { policy: 'All' } },
      parsed('{"__proto__": 1, "constructor": {"prototype": 1}}'),
      ['values.__proto__', 'values.constructor.prototype'],
    ],
    [
      'such a name in a list',
      listed('a'),
      parsed('{"a": [{"b": {"__proto__": 1}}]}'),
      ['values.a[0].b.__proto__'],
    ],
  ])('%s', (_what, policies, values, fields) => {
    expect(fieldsOf(policies, { values })).toEqual(fields);
  });

  it('are named with what is allowed', () => {
    const spec = { source, overrides: listed('replicaCount', 'resources.*') };
    const values = { image: { tag: 'x' } };
    expect(
      overrideProblems({ name: 'shop', spec }, { values, patches: [] }),
    ).toEqual([
      {
        field: 'values.image.tag',
        message:
          'is not in the allow-list of Template shop: allowed are replicaCount, resources.*',
      },
    ]);
  });
});

const patch = (
  target: TemplatePatch['target'],
  ...paths: readonly string[]
): TemplatePatch => ({
  target,
  updates: paths.map(path => ({ path, value: 1 })),
});

const web = { kind: 'Deployment', name: 'web' };
const first = 'patches[0].updates[0].path';

describe('overrides by patches', () => {
  const rules = (
    ...allow: NonNullable<NonNullable<Policies['patches']>['allow']>
  ): Policies => ({ patches: { policy: 'Restricted', allow } });
  const replicas = { kind: 'Deployment', paths: ['spec.replicas'] };
  const cpu = 'spec.template.spec.containers[1].resources.limits.cpu';

  it.each<[string, Policies | undefined, TemplatePatch, readonly string[]]>([
    ['no policy', undefined, patch(web, 'spec.replicas'), [first]],
    [
      'a patch that is allowed to values alone',
      { values: { policy: 'All' } },
      patch(web, 'spec.replicas'),
      [first],
    ],
    ['None', { patches: { policy: 'None' } }, patch(web, 'a'), [first]],
    ['All', { patches: { policy: 'All' } }, patch(web, 'a.b'), []],
    ['a kind and a path', rules(replicas), patch(web, 'spec.replicas'), []],
    [
      'another kind',
      rules(replicas),
      patch({ kind: 'StatefulSet' }, 'spec.replicas'),
      [first],
    ],
    [
      'another path beside one of the list',
      rules(replicas),
      patch(web, 'spec.replicas', 'spec.paused'),
      ['patches[0].updates[1].path'],
    ],
    [
      'what is above a path of the list',
      rules(replicas),
      patch(web, 'spec'),
      [first],
    ],
    [
      'the name that a rule gives',
      rules({ ...replicas, name: 'web' }),
      patch(web, 'spec.replicas'),
      [],
    ],
    [
      'another name',
      rules({ ...replicas, name: 'db' }),
      patch(web, 'spec.replicas'),
      [first],
    ],
    [
      'every object, where a rule gives a name',
      rules({ ...replicas, name: 'web' }),
      patch({ kind: 'Deployment' }, 'spec.replicas'),
      [first],
    ],
    [
      'no group, where a rule gives one',
      rules({ ...replicas, group: 'apps' }),
      patch(web, 'spec.replicas'),
      [first],
    ],
    [
      'paths of one rule for the target of another',
      rules(replicas, { kind: 'Service', paths: ['spec.type'] }),
      patch(web, 'spec.type'),
      [first],
    ],
    [
      'a position in a list by a wildcard',
      rules({
        kind: 'Deployment',
        paths: ['spec.template.spec.containers.*.resources'],
      }),
      patch(web, cpu),
      [],
    ],
    [
      'another position in a list',
      rules({
        kind: 'Deployment',
        paths: ['spec.template.spec.containers[0]'],
      }),
      patch(web, cpu),
      [first],
    ],
    [
      'no path',
      { patches: { policy: 'All' } },
      patch(web, 'spec..replicas'),
      [first],
    ],
    [
      'a name that means something to JavaScript, by All',
      { patches: { policy: 'All' } },
      patch(web, 'metadata.__proto__.a'),
      [first],
    ],
  ])('%s', (_what, policies, made, fields) => {
    expect(fieldsOf(policies, { patches: [made] })).toEqual(fields);
  });

  it('are named with what is allowed', () => {
    const spec = { source, overrides: rules({ ...replicas, name: 'web' }) };
    const patches = [patch(web, 'spec.paused')];
    expect(
      overrideProblems({ name: 'shop', spec }, { values: {}, patches }),
    ).toEqual([
      {
        field: first,
        message:
          'spec.paused of Deployment web is not in the allow-list of Template shop: allowed are spec.replicas of Deployment web',
      },
    ]);
  });
});

describe('values of an environment', () => {
  it('are merged into the defaults, and replace lists as a whole', () => {
    const defaults = { a: { b: 1, c: [1, 2] }, d: 1 };
    expect(mergeValues(defaults, { a: { c: [3] }, d: { e: 1 } })).toEqual({
      a: { b: 1, c: [3] },
      d: { e: 1 },
    });
    expect(defaults.a.c).toEqual([1, 2]);
  });

  it('never reach what all objects share', () => {
    mergeValues({ a: {} }, parsed('{"a": {"__proto__": {"polluted": 1}}}'));
    expect(({} as Values).polluted).toBeUndefined();
  });
});
