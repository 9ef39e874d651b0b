import {
  CommitStatus,
  commitStatusType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

const sha = '1f0c9d2a'.repeat(5);
const valid = {
  pipelineRef: 'guestbook',
  sha,
  key: 'load-test',
  phase: 'success',
};

function status(name: string, spec: object) {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: { name, namespace: 'default' },
    spec,
  } as KubeObject as CommitStatus;
}

describe('the definition of CommitStatuses', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
  }, 60_000);

  afterAll(() => served.stop());

  it.each<[string, object]>([
    ['of a Pipeline', valid],
    [
      'of Kardinal itself',
      { ...valid, key: 'kardinal/health', url: 'https://ci.example.com' },
    ],
    [
      'of a repository, with a hash of SHA-256, a sentence and a link',
      {
        repository: 'https://github.com/acme/gitops.git',
        sha: '0'.repeat(64),
        key: 'ci / build (ubuntu-24.04, arm64)',
        phase: 'pending',
        description: 'Builds it',
        url: 'https://ci.example.com/runs/1?tab=log#end',
      },
    ],
  ])('keeps one %s', async (_what, spec) => {
    const created = await client.create(
      commitStatusType,
      status(`kept-${Object.keys(spec).length}`, spec),
    );
    expect(created.spec).toEqual(spec);
  });

  it.each<[string, object, RegExp]>([
    ['39 digits', { sha: sha.slice(1) }, /spec\.sha.*40 or 64 hexadecimal/],
    ['41 digits', { sha: `${sha}0` }, /spec\.sha.*40 or 64 hexadecimal/],
    ['upper case', { sha: sha.toUpperCase() }, /spec\.sha.*lower case/],
    ['a branch', { sha: 'main' }, /spec\.sha.*whole hash/],
    ['no key', { key: '' }, /spec\.key/],
    ['a quoted key', { key: 'a"b' }, /spec\.key.*letters, digits/],
    ['a reserved key', { key: 'kardinal/gates' }, /spec\.key.*kardinal\//],
    ['a key of 101 letters', { key: 'k'.repeat(101) }, /spec\.key/],
    ['another phase', { phase: 'done' }, /spec\.phase/],
    ['a file', { url: 'file:///etc/passwd' }, /spec\.url.*http or https/],
    ['a password', { url: 'https://a:b@ci.example.com' }, /without credential/],
    [
      'two repositories',
      { repository: 'https://github.com/acme/gitops' },
      /either repository or pipelineRef/,
    ],
    [
      'no repository',
      { pipelineRef: undefined },
      /either repository or pipelineRef/,
    ],
    ['a novel', { description: 'x'.repeat(1025) }, /spec\.description/],
  ])('refuses %s', async (_what, spec, message) => {
    await expect(
      client.create(commitStatusType, status('refused', { ...valid, ...spec })),
    ).rejects.toThrow(message);
  });

  it.each<[string, object, RegExp]>([
    ['another commit', { sha: '2'.repeat(40) }, /sha is fixed/],
    ['another key', { key: 'lint' }, /key is fixed/],
    ['another Pipeline', { pipelineRef: 'other' }, /pipelineRef is fixed/],
    [
      'a repository',
      { pipelineRef: null, repository: 'https://github.com/acme/gitops' },
      /repository is fixed/,
    ],
  ])('is not made to be about %s', async (what, spec, message) => {
    const name = what.replaceAll(' ', '-').toLowerCase();
    await client.create(commitStatusType, status(name, valid));
    await expect(
      client.patch(
        commitStatusType,
        { namespace: 'default', name },
        { type: 'merge', body: { spec } },
      ),
    ).rejects.toThrow(message);
  });

  it('may say something else later', async () => {
    const key = { namespace: 'default', name: 'changes' };
    await client.create(commitStatusType, status(key.name, valid));
    const spec = { phase: 'failure', description: '3 of 9 requests failed' };
    const changed = await client.patch(commitStatusType, key, {
      type: 'merge',
      body: { spec },
    });
    expect(changed?.spec).toEqual({ ...valid, ...spec });
  });
});
