import { edgesOf } from './edges';
import { PlannedEnvironment } from './plan';
import { EdgeView } from './types';

type Given = readonly [string, readonly string[], number?];

function plan(
  ...environments: readonly Given[]
): readonly PlannedEnvironment[] {
  return environments.map(([name, upstreams, gates = 0]) => ({
    id: `environment/${name}`,
    name,
    upstreams,
    approval: 'auto',
    path: name,
    gates: Array.from({ length: gates }, (_, index) => ({
      id: `gate/${name}/${index}`,
      name: `${index}`,
      namespace: 'default',
      scope: 'org',
      environment: name,
      expression: 'true',
    })),
  }));
}

const names = (label: string, size: number) =>
  Array.from({ length: size }, (_, index) => `${label}-${index}`);

function wave(
  label: string,
  size: number,
  upstreams: readonly string[],
  gates = 0,
): readonly Given[] {
  return names(label, size).map(name => [name, [...upstreams], gates]);
}

const pairs = (edges: readonly EdgeView[]) =>
  edges.map(({ source, target }) => `${source} ${target}`);

/** By environment, which ones come directly before it, whatever is between them. */
function before(environments: readonly PlannedEnvironment[]) {
  const { edges } = edgesOf(environments);
  const found = (id: string): readonly string[] =>
    edges
      .filter(({ target }) => target === id)
      .flatMap(({ source }) =>
        source.startsWith('environment/')
          ? [source.slice('environment/'.length)]
          : found(source),
      );
  return environments.map(({ id, name }) => [name, [...new Set(found(id))]]);
}

describe('edgesOf', () => {
  it('puts a gate on the edges that it guards', () => {
    const { edges, junctions } = edgesOf(
      plan(['dev', []], ['uat', ['dev']], ['prod', ['uat', 'dev'], 1]),
    );
    expect(pairs(edges)).toEqual([
      'environment/dev environment/uat',
      'environment/uat gate/prod/0',
      'environment/dev gate/prod/0',
      'gate/prod/0 environment/prod',
    ]);
    expect(junctions).toEqual([]);
  });

  it.each<[string, number, number, number, readonly string[]]>([
    ['two waves of eight', 8, 0, 64, []],
    ['two waves of nine', 9, 0, 18, ['junction/b-0']],
    ['waves of five with three gates each', 5, 3, 35, ['junction/b-0']],
    ['waves of 250', 250, 0, 500, ['junction/b-0']],
  ])(
    'has as many edges as nodes between %s',
    (_what, size, gates, count, junctions) => {
      const drawn = edgesOf(
        plan(
          ...wave('a', size, []),
          ...wave('b', size, names('a', size), gates),
        ),
      );
      expect(drawn.edges).toHaveLength(count);
      expect(drawn.junctions).toEqual(junctions);
      expect(new Set(drawn.edges.map(({ id }) => id)).size).toBe(count);
    },
  );

  it('has the same order through junctions, also where some of a wave wait for others', () => {
    const environments = plan(
      ...wave('a', 20, []),
      ...wave('b', 20, names('a', 20), 2),
      ['special', ['a-1', 'b-2'], 1],
      ...wave('c', 20, names('b', 20)),
      ...wave('d', 20, [...names('c', 20), 'special']),
    );
    expect(before(environments)).toEqual(
      environments.map(({ name, upstreams }) => [name, upstreams]),
    );
    expect(edgesOf(environments).junctions).toEqual([
      'junction/b-0',
      'junction/c-0',
      'junction/d-0',
    ]);
  });

  it('leaves out what is not in the plan', () => {
    expect(edgesOf(plan(['prod', ['removed']]))).toEqual({
      edges: [],
      junctions: [],
    });
  });
});
