import { Pipeline } from '../api/types.generated';
import { aGroup, aPipeline } from '../testing/objects';
import { groupProblems } from './groupProblems';

const named = (name: string, pipeline: Pipeline): [string, Pipeline] => [
  name,
  { ...pipeline, metadata: { ...pipeline.metadata, name } },
];

const pipelines = new Map([
  named('api', aPipeline(['dev', 'staging', 'prod'])),
  named('web', aPipeline(['staging', 'prod'])),
  named('back', aPipeline(['prod', 'staging'])),
  named('broken', aPipeline([{ name: 'prod', dependsOn: ['prod'] }])),
]);

function problems(
  members: Parameters<typeof aGroup>[0],
  environments: readonly string[] = ['staging', 'prod'],
  others: Readonly<Record<string, readonly string[]>> = {},
) {
  return groupProblems(aGroup(members, environments), {
    pipeline: name => pipelines.get(name),
    groupsOf: name => ['shop', ...(others[name] ?? [])],
  }).map(({ field, message }) => `${field}: ${message}`);
}

const [api, web, back, broken] = ['api', 'web', 'back', 'broken'].map(
  pipeline => ({ pipeline }),
);

describe('a PipelineGroup', () => {
  it('is valid with members that have its environments in its order', () => {
    expect(problems([api, { ...web, dependsOn: ['api'] }])).toEqual([]);
  });

  it.each<[string, ReturnType<typeof problems>, RegExp[]]>([
    [
      'a Pipeline that does not exist',
      problems([api, { pipeline: 'nobody' }]),
      [
        /^spec\.members\[1\]\.pipeline: there is no Pipeline nobody in namespace default; create it/,
      ],
    ],
    [
      'a Pipeline of another group',
      problems([api, web], ['prod'], { web: ['books'] }),
      [
        /^spec\.members\[1\]\.pipeline: web is a member of the PipelineGroup books too/,
      ],
    ],
    [
      'a dependency that is no member',
      problems([api, { ...web, dependsOn: ['db'] }]),
      [/^spec\.members\[1\]\.dependsOn: db is no member; add it/],
    ],
    [
      'a circle',
      problems([
        { ...api, dependsOn: ['web'] },
        { ...web, dependsOn: ['api'] },
      ]),
      [
        /^spec\.members\[\]\.dependsOn: circular dependency api → web → api\. Fix/,
      ],
    ],
    [
      'an environment that a member lacks',
      problems([api, web], ['dev', 'prod']),
      [/^spec\.environments\[0\]: the Pipeline web has no environment dev/],
    ],
    [
      'another order in a member, in which two would wait for each other',
      problems([api, back]),
      [
        /^spec\.environments\[0\]: staging comes after prod in the Pipeline back/,
      ],
    ],
    [
      'a member that is invalid itself',
      problems([api, broken], ['prod']),
      [/^spec\.members: the Pipeline broken is invalid, spec\.environments/],
    ],
  ])('is refused with %s, by the field', (_what, found, expected) => {
    expect(found).toEqual(expected.map(each => expect.stringMatching(each)));
  });
});
