import { CiToken } from '../../ciTokenSettings';
import { parseBundleRequest } from '../../services/commands/bundleRequest';
import { authorizeCi, authorizeCiPipeline } from './ciAuthorization';
import { CiGrant, grantOfToken } from './CiGrant';

const token = (scopes: Partial<CiToken>): CiToken => ({
  name: 'ci',
  token: 'a-long-token',
  pipelines: ['default/guestbook'],
  labels: [],
  maySkip: [],
  mayTarget: [],
  ...scopes,
});

const request = (overrides: object = {}) =>
  parseBundleRequest({
    pipeline: 'guestbook',
    artifacts: { images: [{ reference: 'ghcr.io/acme/app:1.0.0' }] },
    ...overrides,
  });

function refusal(scopes: Partial<CiToken>, overrides: object): string {
  try {
    authorizeCi([grantOfToken(token(scopes))], request(overrides));
    return 'allowed';
  } catch (error) {
    return String(error);
  }
}

describe('authorizeCi', () => {
  it.each`
    pipelines                | namespace    | pipeline        | outcome
    ${['default/guestbook']} | ${'default'} | ${'guestbook'}  | ${'allowed'}
    ${['default/*']}         | ${'default'} | ${'other'}      | ${'allowed'}
    ${['*/guestbook']}       | ${'team'}    | ${'guestbook'}  | ${'allowed'}
    ${['team-*/guest*']}     | ${'team-a'}  | ${'guestbook'}  | ${'allowed'}
    ${['*']}                 | ${'team'}    | ${'other'}      | ${'allowed'}
    ${['default/guestbook']} | ${'team'}    | ${'guestbook'}  | ${'refused'}
    ${['default/guestbook']} | ${'default'} | ${'guest'}      | ${'refused'}
    ${['default/guestbook']} | ${'default'} | ${'guestbook2'} | ${'refused'}
    ${['default*/x']}        | ${'default'} | ${'guestbook'}  | ${'refused'}
    ${['team-*/guest*']}     | ${'team'}    | ${'guestbook'}  | ${'refused'}
    ${[]}                    | ${'default'} | ${'guestbook'}  | ${'refused'}
  `(
    '$pipelines for $namespace/$pipeline is $outcome',
    ({ pipelines, namespace, pipeline, outcome }) => {
      expect(refusal({ pipelines }, { namespace, pipeline })).toMatch(
        outcome === 'allowed'
          ? /^allowed$/
          : `NotAllowedError: pipeline: the CI token ci is not for Pipeline ${namespace}/${pipeline}; add it to pipelines`,
      );
    },
  );

  it.each([
    ['a label', { labels: { hotfix: 'true' } }, 'labels.hotfix', 'labels'],
    ['a skip', { intent: { skip: ['staging'] } }, 'intent.skip[0]', 'maySkip'],
    ['a target', { intent: { target: 'dev' } }, 'intent.target', 'mayTarget'],
  ])('refuses %s that is not granted', (_what, overrides, field, scope) => {
    const message = refusal({}, overrides);
    expect(message).toContain(`NotAllowedError: ${field}: the CI token ci`);
    expect(message).toContain(`to ${scope} of this token`);
  });

  it.each([
    ['a key', { labels: ['hotfix'] }, { labels: { hotfix: 'yes' } }],
    [
      'a key with its value',
      { labels: ['tier=low'] },
      { labels: { tier: 'low' } },
    ],
    [
      'an environment to skip',
      { maySkip: ['canary-*'] },
      { intent: { skip: ['canary-eu', 'canary-us'] } },
    ],
    [
      'an environment to target',
      { mayTarget: ['*'] },
      { intent: { target: 'prod' } },
    ],
    ['a request without either', {}, {}],
  ])('allows %s', (_what, scopes, overrides) => {
    expect(refusal(scopes, overrides)).toBe('allowed');
  });

  it('refuses another value than the one that is granted', () => {
    expect(
      refusal({ labels: ['tier=low'] }, { labels: { tier: 'high' } }),
    ).toContain('labels.tier: the CI token ci may not set tier=high');
  });

  it('names everything that is beyond the token at once', () => {
    const message = refusal(
      { maySkip: ['dev'] },
      { labels: { hotfix: 'true' }, intent: { skip: ['dev', 'staging'] } },
    );
    expect(message).toMatch(/labels\.hotfix: .*; intent\.skip\[1\]: /);
    expect(message).not.toContain('intent.skip[0]');
  });

  describe('with several grants', () => {
    const grant = (scopes: Partial<CiGrant>): CiGrant => ({
      ...grantOfToken(token({ pipelines: [] })),
      ...scopes,
    });
    const own = { pipelines: ['default/guestbook'] };

    it('allows what one of them allows as a whole', () => {
      const grants = [
        grant({ ...own, labels: ['hotfix'] }),
        grant({ ...own, labels: ['hotfix'], mayTarget: ['dev'] }),
      ] as const;
      const wanted = { labels: { hotfix: 'true' }, intent: { target: 'dev' } };
      expect(() => authorizeCi(grants, request(wanted))).not.toThrow();
    });

    it('does not join what two of them allow', () => {
      const grants = [
        grant({ ...own, labels: ['hotfix'] }),
        grant({ ...own, mayTarget: ['dev'] }),
      ] as const;
      const wanted = { labels: { hotfix: 'true' }, intent: { target: 'dev' } };
      expect(() => authorizeCi(grants, request(wanted))).toThrow(
        /^intent\.target: /,
      );
    });

    it('takes nothing from one of another Pipeline', () => {
      const grants = [
        grant({ pipelines: ['default/other'], labels: ['hotfix'] }),
        grant(own),
      ] as const;
      const wanted = { labels: { hotfix: 'true' } };
      expect(() => authorizeCi(grants, request(wanted))).toThrow(
        /^labels\.hotfix: /,
      );
    });

    it('finds those of a Pipeline', () => {
      const [first, second] = [
        grant({ pipelines: ['default/other'] }),
        grant(own),
      ];
      const ref = { namespace: 'default', pipeline: 'guestbook' };
      expect(authorizeCiPipeline([first, second], ref)).toEqual([second]);
      expect(() => authorizeCiPipeline([first], ref)).toThrow(
        'pipeline: the CI token ci is not for Pipeline default/guestbook',
      );
    });
  });
});
