import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../packages/foundation/src';
import { silentLogger } from '../../packages/kube-controller/src';
import { promotionSteps } from '../../packages/promotion-engine/src/builtin/steps';
import { PromotionPreviews } from '../../packages/promotion-engine/src/controllers/promotionStep/preview/PromotionPreviews';
import { emptyRegistries } from '../../packages/promotion-engine/src/registry/Registries';
import {
  createGitRepositories,
  SourceCommits,
} from '../../packages/promotion-engine/src/services/git';
import { OriginRepository } from '../../packages/promotion-engine/src/services/git/__testUtils__/OriginRepository';
import { createPrograms } from '../../packages/promotion-engine/src/services/programs/createPrograms';
import { Bundle } from '../../plugins/kardinal-common/src';
import { aBundle, aPipeline } from '../../plugins/kardinal-common/src/testing';
import { percentile } from '../measure/percentile';
import { Result, Scenario } from './Scenario';

/** Manifests of the environment, and of another one in the repository. */
const manifests = 200;
/** Looks at each kind. */
const looks = 20;

/** What the diff before the pull request costs, and how much of it a second look saves. */
export const previews: Scenario = {
  name: 'previews',
  description: `the diff of a promotion whose environment has ${manifests} manifests: first, of other Bundles, and again`,
  run: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bench-previews-'));
    try {
      return await measure(directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};

const directoryOf = (environment: string) => `environments/${environment}`;

/** Stands for kustomize, whose own time is not ours: every manifest once, with the tag of the kustomization, by the shell alone. */
const kustomize = `#!/bin/sh
while read -r word value; do
  if [ "$word" = newTag: ]; then tag=$value; fi
done < "$2/kustomization.yaml"
for file in "$2"/deployment-*.yaml; do
  echo ---
  while IFS= read -r line; do
    case $line in *'image: app') echo "$line:$tag" ;; *) echo "$line" ;; esac
  done < "$file"
done
`;

function filesOf(environment: string): Readonly<Record<string, string>> {
  const nths = Array.from({ length: manifests }, (_, nth) => nth);
  const path = directoryOf(environment);
  return {
    [`${path}/kustomization.yaml`]: `resources: [${nths
      .map(nth => `deployment-${nth}.yaml`)
      .join(', ')}]
images:
  - name: ghcr.io/acme/guestbook
    newTag: 1.0.0
`,
    ...Object.fromEntries(
      nths.map(nth => [
        `${path}/deployment-${nth}.yaml`,
        `apiVersion: apps/v1
kind: Deployment
metadata:
  name: guestbook-${nth}
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: guestbook
          image: app
          env:
${Array.from(
  { length: 20 },
  (_, at) => `            - { name: SETTING_${at}, value: "${nth * at}" }\n`,
).join('')}`,
      ]),
    ),
  };
}

async function measure(directory: string): Promise<Result> {
  const bin = join(directory, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'kustomize'), kustomize);
  await chmod(join(bin, 'kustomize'), 0o755);
  const origin = await OriginRepository.create(directory, {
    ...filesOf('prod'),
    ...filesOf('eu'),
  });
  const shared = { clock: systemClock, logger: silentLogger };
  const git = createGitRepositories({
    ...shared,
    cacheDirectory: join(directory, 'cache'),
    protocols: ['file'],
  });
  const programs = createPrograms({
    ...shared,
    path: `${bin}:${process.env.PATH}`,
  });
  const { steps } = emptyRegistries();
  steps.add(...promotionSteps);
  const service = new PromotionPreviews({
    ...shared,
    git,
    steps,
    programs: programs.runs,
    sourceCommits: new SourceCommits(git),
    cached: {
      stepOfBundle: () => undefined,
      bundle: () => undefined,
      bundlesOfPipeline: () => [],
      templates: { find: () => undefined },
      trusted: each => each,
    },
    credentials: {
      find: async () => undefined,
      registryLogin: () => Promise.reject(new Error('No registry is read')),
    },
    egress: {
      problemOf: () => undefined,
      send: () => Promise.reject(new Error('Nobody is asked')),
    },
    seals: { problemOf: () => undefined },
    health: { find: () => ({ type: 'absent' }) },
  });
  const pipeline = aPipeline([{ name: 'prod', path: directoryOf('prod') }], {
    git: {
      url: origin.url,
      branch: 'main',
      layout: 'directory',
      provider: 'github',
    },
  });
  const look = async (bundle: Bundle) => {
    const before = performance.now();
    const diff = await service.preview({
      pipeline,
      bundle,
      environment: 'prod',
      history: [bundle],
      signal: new AbortController().signal,
    });
    const time = performance.now() - before;
    if (diff.type === 'unavailable' || diff.rendered.type !== 'rendered')
      throw new Error(`nothing was rendered: ${JSON.stringify(diff)}`);
    return { time, bytes: JSON.stringify(diff).length };
  };
  const times = async (bundleOf: (nth: number) => Bundle) => {
    const all: number[] = [];
    for (let nth = 0; nth < looks; nth += 1)
      all.push((await look(bundleOf(nth))).time);
    return percentile(all, 0.5);
  };
  try {
    const known = aBundle('1.0.1');
    const first = await look(known);
    const other = await times(nth => aBundle(`2.${nth}.0`));
    const again = await times(() => known);
    await origin.commit({ [`${directoryOf('eu')}/deployment-0.yaml`]: 'a: b' });
    const elsewhere = await look(known);
    return {
      figures: [
        { what: 'the first of a repository', value: first.time, unit: 'ms' },
        { what: 'of another Bundle, p50', value: other, unit: 'ms' },
        { what: 'the same again, p50', value: again, unit: 'ms' },
        {
          what: 'of that, by another Bundle',
          value: (100 * again) / other,
          unit: '%',
          wanted: '<= 50',
        },
        {
          what: 'the same, after a commit elsewhere',
          value: elsewhere.time,
          unit: 'ms',
        },
        { what: 'the answer', value: first.bytes / 1024, unit: 'KiB' },
      ],
    };
  } finally {
    await Promise.all([git.stop(), programs.stop()]);
  }
}
