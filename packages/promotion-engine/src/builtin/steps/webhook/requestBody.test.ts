import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { EffectRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { FakePromotion } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { requestBody, RequestParts } from './requestBody';

const bundle: Bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'guestbook-2' },
  spec: {
    type: 'image',
    artifacts: { images: [{ reference: 'ghcr.io/acme/app:2.0.0' }] },
  },
};
const none: RequestParts = { inputs: {}, edits: undefined, key: 'uid/3' };
const change = (file: string) => ({ file, image: 'app', to: '2.0.0' });

/** A step named `gate` after a scan and a push. */
function request(
  overrides: Partial<EffectRequest<unknown>> = {},
  promoted: Bundle | undefined = bundle,
): EffectRequest<unknown> {
  return {
    ...new FakePromotion({ bundle: promoted }).request({}),
    key: 'uid/3',
    retries: 0,
    position: {
      uses: 'acme/gate',
      as: 'gate',
      before: [
        { uses: 'acme/scan', as: 'scan' },
        { uses: 'git-push', as: 'git-push' },
      ],
    },
    attempt: 'first',
    now: 0,
    ...overrides,
  };
}

describe('requestBody', () => {
  it('says whose promotion it is, and what led to it', () => {
    expect(requestBody(request(), { ...none, inputs: { a: 'b' } })).toEqual({
      idempotency_key: 'uid/3',
      pipeline: 'guestbook',
      environment: 'prod',
      step: { uses: 'acme/gate', as: 'gate' },
      bundle: {
        name: 'guestbook-2',
        version: '2.0.0',
        type: 'image',
        images: [{ repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
        provenance: {},
      },
      inputs: { a: 'b' },
      outputs_so_far: { branch: 'kardinal/default/guestbook-2/prod' },
      steps: [
        { uses: 'acme/scan', as: 'scan', outputs: {} },
        { uses: 'git-push', as: 'git-push', outputs: {} },
      ],
      changed_files: [],
    });
  });

  it('has outputs as text, each with its step, and together with the later one first', () => {
    const outputs = {
      scan: { id: 7, clean: true, report: 'x' },
      'git-push': { id: 'abc' },
      later: { id: 'never' },
    };
    expect(requestBody(request({ outputs }), none)).toMatchObject({
      outputs_so_far: { id: 'abc', clean: 'true', report: 'x' },
      steps: [
        { as: 'scan', outputs: { id: '7', clean: 'true', report: 'x' } },
        { as: 'git-push', outputs: { id: 'abc' } },
      ],
    });
  });

  it.each([
    ['before anything is read', {}, undefined, { changed_files: [] }],
    [
      'between two edits',
      { baseCommit: 'old', changes: [change('z')] },
      { baseCommit: 'new', fingerprint: 'f', files: ['b', 'a'], outputs: {} },
      { base_commit: 'new', changed_files: ['b', 'a'] },
    ],
    [
      'after the push',
      { baseCommit: 'old', changes: [change('b'), change('a'), change('b')] },
      undefined,
      { base_commit: 'old', changed_files: ['a', 'b'] },
    ],
  ])('names base and files %s', (_when, facts, edits, expected) => {
    const body = requestBody(request({ facts }), { ...none, edits });
    expect(body).toMatchObject(expected);
    expect('base_commit' in body).toBe('base_commit' in expected);
  });

  it('names digest, commit and provenance of the Bundle', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const gitCommit = {
      repository: 'https://forge.example.com/acme/config',
      sha: 'c'.repeat(40),
    };
    const provenance = { author: 'ana', commitSHA: 'abc' };
    const mixed: Bundle = {
      ...bundle,
      spec: {
        type: 'mixed',
        artifacts: {
          images: [{ reference: `ghcr.io/acme/app@${digest}` }],
          gitCommit,
        },
        provenance,
      },
    };
    expect(requestBody(request({}, mixed), none)).toMatchObject({
      bundle: {
        type: 'mixed',
        images: [{ repository: 'ghcr.io/acme/app', digest }],
        git_commit: gitCommit,
        provenance,
      },
    });
  });

  it('is made for no Bundle that is gone', () => {
    const gone = { ...request() };
    const promotion = { ...gone.promotion, bundle: undefined };
    expect(() => requestBody({ ...gone, promotion }, none)).toThrow(
      'The Bundle was deleted',
    );
  });
});
