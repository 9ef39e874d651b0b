import { Rendition } from '@kardinal/backstage-plugin-kardinal-common';
import { ObservedRendition } from './types';
import { isUnrecorded, withParents } from './withParents';

const [older, commit, newer] = ['a', 'b', 'c'].map(each => each.repeat(40));
const made = {
  step: 'hydrate',
  name: 'shop.prod.0123456789abcdef',
  source: { repository: 'r', commit, path: 'p' },
  renderer: { name: 'plain', version: '1' },
  inputs: `sha256:${'1'.repeat(64)}`,
};
const onBranch = { ...made, branch: 'environment/prod', commit };
const inRegistry = { ...made, reference: 'ghcr.io/acme/shop', digest: 'd' };

const recordedWith = (parent?: string) => ({
  state: 'Verified' as const,
  evidence: { renditions: [{ ...onBranch, ...(parent && { parent }) }] },
});
const latestRenditions = new Map([['prod', newer]]);
const known = (seal: ObservedRendition['seal'], parent?: string) => ({
  latestRenditions,
  renditions: new Map([
    [made.name, { seal, rendition: { spec: { parent } } as Rendition }],
  ]),
});

describe('withParents', () => {
  it.each<
    [
      string,
      Parameters<typeof withParents>[2],
      Parameters<typeof withParents>[3],
      string | undefined,
    ]
  >([
    ['is the latest', undefined, { latestRenditions }, newer],
    ['is none of the first', undefined, {}, undefined],
    ['stays as it is recorded', recordedWith(older), known('intact'), older],
    [
      'stays none where that is recorded',
      recordedWith(),
      { latestRenditions },
      undefined,
    ],
    [
      'is that of the Rendition that is there',
      undefined,
      known('intact', older),
      older,
    ],
    [
      'is not what somebody else wrote',
      undefined,
      known('missing', older),
      newer,
    ],
  ])('%s', (_what, before, renditions, parent) => {
    expect(withParents([onBranch], 'prod', before, renditions)).toEqual([
      { ...onBranch, ...(parent && { parent }) },
    ]);
  });

  it('leaves what a registry has', () => {
    expect(
      withParents([inRegistry], 'prod', undefined, { latestRenditions }),
    ).toEqual([inRegistry]);
  });
});

describe('isUnrecorded', () => {
  it.each<[string, Parameters<typeof isUnrecorded>, boolean]>([
    ['of what is new', [onBranch, undefined], true],
    ['of what is recorded', [onBranch, recordedWith()], false],
    [
      'at another commit',
      [{ ...onBranch, commit: newer }, recordedWith()],
      true,
    ],
    ['of what a registry has', [inRegistry, undefined], false],
  ])('%s', (_what, given, expected) => {
    expect(isUnrecorded(...given)).toBe(expected);
  });
});
