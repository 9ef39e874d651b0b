import {
  SourceCommit,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePrograms,
  FakePromotion,
  promotionStepContract,
  PromotionStepWorld,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { promoted, stored } from './__testUtils__/promoted';
import { umbrella } from './__testUtils__/umbrella';
import { promotionSteps } from './index';

const kustomization = `images:
- name: app
  newName: ghcr.io/acme/app
  newTag: 1.0.0
`;

/** A commit with one file, merged by words. */
function change(texts: {
  readonly before?: string;
  readonly after?: string;
}): SourceCommit {
  const [before, after] = [texts.before, texts.after].map(
    text => text && Buffer.from(text),
  );
  return {
    sha: 'c'.repeat(40),
    files: [
      {
        path: 'limits.yaml',
        ...(before ? { before } : {}),
        ...(after ? { after } : {}),
      },
    ],
    merge: async each => ({
      type: 'merged',
      content: Buffer.from(
        each.current
          .toString()
          .replace(each.before.toString(), each.after.toString()),
      ),
    }),
  };
}

type Situation = Pick<
  PromotionStepWorld,
  'artifact' | 'begin' | 'files' | 'programs' | 'source' | 'template'
> &
  Partial<Pick<PromotionStepWorld, 'settings' | 'refused'>>;

const rendered = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
`;

const artifact: Situation['artifact'] = {
  reference: 'registry.example.com/acme/shop',
  digest: `sha256:${'a'.repeat(64)}`,
  files: new Map([['manifest.yaml', Buffer.from(rendered)]]),
};

/** As a step that renders left it. */
const earlierOutput = {
  'environments/prod/rendered/.kardinal-rendered': 'rendered\n',
  'environments/prod/rendered/configmap_old.yaml': 'x\n',
};

/** How a promotion stands when it has come to each step: whoever adds a step adds its situations. */
const situations: Readonly<
  Record<string, Readonly<Record<string, Situation>>>
> = {
  'git-clone': { 'of any repository': { begin: () => new FakePromotion() } },
  'kustomize-set-image': {
    'of an environment with a kustomization': {
      begin: () => new FakePromotion(),
      files: { 'environments/prod/kustomization.yaml': kustomization },
    },
  },
  'helm-set-image': {
    'of an environment with values': {
      begin: () => new FakePromotion(),
      files: { 'environments/prod/values.yaml': 'image:\n  tag: 1.0.0 # c\n' },
      refused: [
        { surprise: true },
        { file: '../dev/values.yaml' },
        { images: [] },
        { images: [{ image: 'app' }] },
        { images: [{ tag: 'image..tag' }] },
      ],
    },
  },
  'helm-set-chart': {
    'of an environment with an umbrella chart': {
      begin: () => promoted(umbrella.charts),
      files: umbrella.files,
      refused: [{ charts: [] }, { charts: [{ file: 'app.yaml' }] }],
    },
  },
  'config-merge': {
    'of a change beside a change of our own': {
      begin: () => promoted(),
      files: { 'environments/prod/limits.yaml': 'own: 1\ncpu: 1\n' },
      source: change({ before: 'cpu: 1\n', after: 'cpu: 2\n' }),
      refused: [
        { strategy: 'rebase' },
        { path: '/etc' },
        { path: '../other' },
        { path: '${now()}' },
      ],
    },
    'of a new file': {
      begin: () => promoted(),
      source: change({ after: 'cpu: 2\n' }),
    },
    'of a deletion': {
      begin: () => promoted(),
      files: { 'environments/prod/limits.yaml': 'cpu: 1\n' },
      source: change({ before: 'cpu: 1\n' }),
    },
    'of all files of a commit': {
      begin: () => promoted(),
      files: { 'environments/prod/limits.yaml': 'cpu: 1\n' },
      source: change({ after: 'cpu: 2\n' }),
      settings: { strategy: 'overlay', path: 'envs/${environment.name}' },
    },
    'of a Bundle without configuration': { begin: () => promoted() },
  },
  'yaml-update': {
    'of several values': {
      begin: () => promoted(),
      files: {
        'environments/prod/app.yaml':
          'spec: # what runs\n  replicas: 1\n  version: "1.0.0"\n',
      },
      settings: {
        file: 'app.yaml',
        updates: [
          { path: 'spec.version', value: '${bundle.version}' },
          { path: 'spec.replicas', value: 3 },
        ],
      },
      refused: [
        {},
        { file: '/etc/passwd', updates: [{ path: 'a', value: 1 }] },
        { file: '../dev/app.yaml', updates: [{ path: 'a', value: 1 }] },
        { file: 'app.yaml', updates: [] },
        { file: 'app.yaml', updates: [{ path: 'a[', value: 1 }] },
        { file: 'app.yaml', updates: [{ path: 'a', value: '${now()}' }] },
        { file: 'app.yaml', updates: [{ path: 'a', value: {} }] },
      ],
    },
  },
  replace: {
    'of a version in a file that is no YAML': {
      begin: () => promoted(),
      files: { 'environments/prod/app.env': 'APP=ghcr.io/acme/app:1.0.0\n' },
      settings: {
        file: 'app.env',
        search: 'ghcr.io/acme/app:*',
        with: 'ghcr.io/acme/app:${bundle.version}',
      },
      refused: [
        {},
        { file: 'app.env', search: '', with: 'b' },
        { file: 'app.env', search: '*', with: 'b' },
        { file: 'app.env', search: 'a**', with: 'b' },
        { file: 'app.env', search: 'a', with: '' },
        { file: 'app.env', search: 'a\n', with: 'b' },
        { file: 'app.env', search: 'a', with: '${bundle.versoin}' },
      ],
    },
  },
  'kustomize-build': {
    'of an environment that was rendered before': {
      begin: () => new FakePromotion(),
      files: {
        'environments/prod/kustomization.yaml': 'resources: [../../base]\n',
        'base/kustomization.yaml': '',
        ...earlierOutput,
      },
      programs: new FakePrograms({ kubectl: () => rendered }),
      refused: [
        { surprise: true },
        { path: '../dev' },
        { path: '/etc' },
        { output: '.' },
        { output: 'a/..' },
        { output: '../dev' },
        { path: 'a/b', output: 'a' },
        { path: 'a', output: './a/' },
      ],
    },
  },
  'helm-template': {
    'of a chart of the repository': {
      begin: () => new FakePromotion(),
      files: {
        'environments/prod/values.yaml': 'a: 1\n',
        'charts/app/Chart.yaml': 'name: app\n',
        ...earlierOutput,
      },
      programs: new FakePrograms({ helm: () => rendered }),
      settings: { chart: '../../charts/app' },
      refused: [
        {},
        { chart: '/charts/app' },
        { chart: 'rendered/app' },
        { chart: 'app', values: ['../dev/values.yaml'] },
        { chart: 'app', release: 'No DNS name' },
        { chart: 'app', namespace: '--validate' },
        { chart: 'app', apiVersions: ['--validate'] },
        { chart: 'app', kubeVersion: '' },
        { chart: 'app', output: '.' },
      ],
    },
  },
  'pull-manifests': {
    'of an artifact': {
      begin: () => promoted(),
      artifact,
      settings: {
        registry: 'https://registry.example.com',
        repository: 'acme/shop',
        digest: `sha256:${'a'.repeat(64)}`,
      },
      refused: [
        {},
        {
          registry: 'registry.example.com',
          repository: 'acme/shop',
          digest: `sha256:${'a'.repeat(64)}`,
        },
        {
          registry: 'https://registry.example.com',
          repository: '../shop',
          digest: `sha256:${'a'.repeat(64)}`,
        },
        {
          registry: 'https://registry.example.com',
          repository: 'acme/shop',
          digest: `sha256:${'a'.repeat(64)}`,
          output: '.',
        },
      ],
    },
  },
  'render-template': {
    'of manifests in a registry': {
      begin: () => promoted(),
      files: earlierOutput,
      template: {
        name: 'shop',
        spec: {
          source: {
            type: 'manifests',
            registry: 'https://registry.example.com',
            repository: 'acme/shop',
            digest: `sha256:${'a'.repeat(64)}`,
          },
        },
      },
      artifact,
      settings: { template: 'shop' },
      refused: [
        {},
        { template: 'No DNS name' },
        { template: 'shop', values: [] },
        { template: 'shop', values: { a: '${' } },
        { template: 'shop', patches: [{ target: {}, updates: [] }] },
        { template: 'shop', output: '../dev' },
        { template: 'shop', registry: 'https://registry.example.com' },
      ],
    },
  },
  'wait-for-activation': {
    'of what nobody has activated': {
      begin: () => stored(),
      refused: [{ rendition: '' }, { rendition: 1 }, { by: 'ana' }],
    },
    'of what somebody has activated': {
      begin: () => Object.assign(stored(), { activatedBy: 'ana' }),
    },
  },
  'activate-rendition': {
    'of what was stored': {
      begin: () => stored(),
      files: {
        'environments/prod/source.yaml':
          'apiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\nmetadata:\n  name: shop\n  annotations:\n    kardinal.io/activated-by: default/guestbook/prod\nspec:\n  url: oci://ghcr.io/acme/shop\n',
      },
      settings: { file: 'source.yaml' },
      refused: [
        {},
        { file: '../dev/source.yaml' },
        { file: 'source.yaml', rendition: '' },
      ],
    },
  },
  hydrate: {
    'of plain manifests': {
      begin: () => promoted(),
      source: {
        ...change({}),
        files: [
          {
            path: 'environments/prod/web.yaml',
            after: Buffer.from(
              'apiVersion: v1\nkind: Secret\nmetadata:\n  name: web\n',
            ),
          },
        ],
      },
      refused: [
        { path: '/etc' },
        { values: ['../dev/values.yaml'] },
        { release: 'No DNS name' },
        { namespace: '--validate' },
      ],
    },
  },
  'push-rendition': {
    'of what was rendered': {
      begin: () => promoted(),
      settings: {
        registry: 'https://registry.example.com',
        repository: 'acme/rendered/shop',
        secretRef: { name: 'registry' },
      },
      refused: [
        {},
        { registry: 'registry.example.com', repository: 'shop' },
        { registry: 'https://a:b@registry.example.com', repository: 'shop' },
        { registry: 'https://registry.example.com/v2', repository: 'shop' },
        { registry: 'https://registry.example.com', repository: 'Shop' },
        { registry: 'https://registry.example.com', repository: '../shop' },
        {
          registry: 'https://registry.example.com',
          repository: 'shop',
          path: '../dev',
        },
        {
          registry: 'http://registry.example.com',
          repository: 'shop',
          secretRef: { name: 'registry' },
        },
      ],
    },
  },
  'git-commit': { 'of some changes': { begin: () => new FakePromotion() } },
  'git-push': {
    'to a branch of its own': { begin: () => new FakePromotion() },
    'to the base branch': {
      begin: () => new FakePromotion({ branch: undefined }),
    },
    'of edits that change nothing': {
      begin: () => {
        const promotion = new FakePromotion();
        promotion.edits = 'same';
        return promotion;
      },
    },
  },
  'open-pr': {
    'of what was pushed': { begin: () => new FakePromotion().pushed() },
  },
  'merge-pr': {
    'of an open pull request': { begin: () => new FakePromotion().opened() },
  },
  'wait-for-merge': {
    'of an open pull request': {
      begin: async () => {
        const promotion = await new FakePromotion().opened();
        promotion.text = 'second';
        return promotion;
      },
    },
    'of one that was merged': {
      begin: async () => (await new FakePromotion().opened()).merge('ana'),
    },
    'of one that was closed': {
      begin: async () =>
        (await new FakePromotion().opened()).change({ state: 'closed' }),
    },
  },
  http: {
    'of a server that passes what it is asked about': {
      begin: () => promoted(),
      settings: {
        uses: 'gate',
        webhook: { url: 'https://gate.example.com/step' },
        config: { version: '${bundle.version}', strict: true },
      },
      refused: [
        {},
        { webhook: {} },
        { webhook: { url: 'ftp://gate.example.com' } },
        { webhook: { url: 'https://a:b@gate.example.com' } },
        { webhook: { url: 'https://gate.example.com', timeoutSeconds: 0 } },
        { webhook: { url: 'https://gate.example.com', timeout: '5s' } },
        {
          webhook: {
            url: 'http://gate.example.com',
            secretRef: { name: 'gate' },
          },
        },
        { config: { url: 'https://gate.example.com', timeout: 'soon' } },
        { config: { url: 'https://gate.example.com', list: ['a'] } },
        { config: { url: 'https://gate.example.com', a: '${now()}' } },
      ],
    },
  },
  'health-check': {
    'of a rollout': { begin: () => new FakePromotion().pushed() },
  },
  observe: {
    'of what runs': { begin: () => new FakePromotion().pushed() },
  },
  bake: {
    'of a rollout': {
      settings: { minutes: 30, metricChecks: ['errors'] },
      refused: [
        {},
        { minutes: 0 },
        { minutes: 1.5 },
        { minutes: 5, policy: 'ignore' },
        { minutes: 5, recoverWithin: 'soon' },
        { minutes: 5, metricChecks: [''] },
      ],
      begin: () => new FakePromotion().pushed(),
    },
  },
};

describe.each(promotionSteps.map(step => [step.id, step] as const))(
  '%s',
  (id, step: StepDefinition) => {
    const own = Object.entries(situations[id] ?? {});

    it('is tried in some situation', () => {
      expect(own.length).toBeGreaterThan(0);
    });

    describe.each(own)('%s', (_name, situation) => {
      promotionStepContract({
        step,
        settings: {},
        refused: [{ surprise: true }],
        ...situation,
      });
    });
  },
);
