import {
  editStepOf,
  SequenceEntry,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  FakePrograms,
  FakePromotion,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { silentLogger } from '@kardinal/kube-controller';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { promotionSteps } from '../../builtin/steps';
import { emptyRegistries } from '../../registry/Registries';
import { createGitRepositories } from '../../services/git';
import { OriginRepository } from '../../services/git/__testUtils__/OriginRepository';
import { resolveSequence } from '../../services/sequences/resolveSequence';
import { BoundEdit, composeEdits } from './composeEdits';

const values = `# Values of prod.
image:
  repository: ghcr.io/acme/app   # where
  tag: "1.0.0"  # {"$imagepolicy": "prod:app:tag"}

env: {RELEASE: '1.0.0', DEBUG: no}
`;
const dockerfile = 'FROM ghcr.io/acme/app:1.0.0 AS app\r\nRUN true\r\n';

const edits: readonly SequenceEntry[] = [
  { uses: 'git-clone' },
  { uses: editStepOf('helm'), config: { file: 'charts/app/values.yaml' } },
  {
    uses: 'yaml-update',
    config: {
      file: 'charts/app/values.yaml',
      updates: [{ path: 'env.RELEASE', value: '${bundle.version}' }],
    },
  },
  {
    uses: 'replace',
    config: {
      file: 'Dockerfile',
      search: 'ghcr.io/acme/app:*',
      with: 'ghcr.io/acme/app:${bundle.version}',
    },
  },
  { uses: 'git-commit' },
];

const promotion = new FakePromotion({
  bundle: {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: 'guestbook-2' },
    spec: {
      type: 'image',
      artifacts: { images: [{ reference: 'ghcr.io/acme/app:2.0.0' }] },
    },
  },
});

function bound(): readonly BoundEdit[] {
  const { steps } = emptyRegistries();
  steps.add(...promotionSteps);
  const sequence = resolveSequence([...edits, { uses: 'git-push' }], steps);
  if (sequence.type === 'invalid')
    throw new Error(sequence.problems.map(each => each.message).join());
  return sequence.steps.flatMap(({ as, definition, settings }) =>
    definition.type === 'edit'
      ? [{ as, definition, request: promotion.request(settings) }]
      : [],
  );
}

describe('edits of a sequence in a real repository', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let stop: () => Promise<void> = async () => {};

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, {
      'environments/prod/charts/app/values.yaml': values,
      'environments/prod/Dockerfile': dockerfile,
      'environments/dev/Dockerfile': dockerfile,
    });
  });

  afterEach(() => stop());

  async function write(key: string) {
    const repositories = createGitRepositories({
      cacheDirectory: directory.resolve('cache'),
      clock: { now: () => 1_760_000_000_000 },
      logger: silentLogger,
      protocols: ['file'],
    });
    stop = () => repositories.stop();
    return repositories.write({
      key,
      repository: { url: origin.url },
      base: 'main',
      target: { type: 'base' },
      directory: 'environments/prod',
      edit: files =>
        composeEdits(bound(), { files, programs: new FakePrograms() }),
      message: ({ commit }) => commit ?? { subject: 'none' },
      author: { name: 'Kardinal', email: 'kardinal@example.com' },
    });
  }

  it('go together into one commit that changes only the lines that it must', async () => {
    const base = await origin.head();
    const receipt = await write('uid/5');
    expect(receipt.type).toBe('committed');
    const changed = await origin.diff(base!, (await origin.head())!);
    expect(changed.map(line => line.trimEnd())).toEqual([
      '-FROM ghcr.io/acme/app:1.0.0 AS app',
      '+FROM ghcr.io/acme/app:2.0.0 AS app',
      '-  tag: "1.0.0"  # {"$imagepolicy": "prod:app:tag"}',
      '+  tag: "2.0.0"  # {"$imagepolicy": "prod:app:tag"}',
      "-env: {RELEASE: '1.0.0', DEBUG: no}",
      "+env: {RELEASE: '2.0.0', DEBUG: no}",
    ]);
  });

  it('make no second commit for what the branch says already', async () => {
    await write('uid/5');
    await stop();
    const head = await origin.head();
    expect((await write('uid/6')).type).toBe('unchanged');
    expect(await origin.head()).toBe(head);
  });
});
