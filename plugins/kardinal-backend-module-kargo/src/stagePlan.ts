import {
  NotCarried,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { Step } from './kargoFields';
import { KargoObjects, Stage } from './readKargo';
import { stepGap } from './stepGaps';
import { stageSteps } from './stageSteps';

type Environment = Pipeline['spec']['environments'][number];

/** What the steps of a Stage say of the environment that it becomes. */
export interface StagePlan {
  readonly repository?: string;
  readonly branch?: string;
  /** On that branch. */
  readonly path?: string;
  readonly update: NonNullable<Environment['update']>;
  readonly opensPullRequest: boolean;
  readonly application?: { readonly name: string; readonly namespace: string };
  readonly notCarried: readonly NotCarried[];
  /** Each names its field and the fix. */
  readonly problems: string[];
}

const cloneSchema = z.object({
  repoURL: z.string(),
  checkout: z
    .array(
      z.object({
        branch: z.string().optional(),
        create: z.boolean().default(false),
        path: z.string().default('.'),
      }),
    )
    .default([]),
});

const pathSchema = z.object({ path: z.string() });

const yamlSchema = z.object({
  path: z.string(),
  updates: z
    .array(z.object({ key: z.string(), value: z.unknown() }))
    .default([]),
});

const appsSchema = z.object({
  apps: z
    .array(
      z.object({
        name: z.string().optional(),
        namespace: z.string().default('argocd'),
      }),
    )
    .min(1),
});

/** An expression that only a promotion can fill in. */
const isOpen = (text: string) => text.includes('${{');

/** Reads the steps of a Stage, with those of its tasks. */
export function readStagePlan(stage: Stage, read: KargoObjects): StagePlan {
  const { steps, missing } = stageSteps(stage, read);
  const whole = `Stage ${stage.metadata.name}`;
  const field = `${whole}: spec.promotionTemplate`;
  const problems = missing.map(
    each => `${field}: the ${each} is not there; create it, or take it out`,
  );
  const clone = cloneSchema.safeParse(configOf(steps, 'git-clone')).data;
  if (clone === undefined || isOpen(clone.repoURL)) {
    if (missing.length === 0)
      problems.push(
        `${field}: no step git-clone names a repository that is known before a promotion; set repoURL of one`,
      );
    return {
      update: { strategy: 'kustomize' },
      opensPullRequest: false,
      notCarried: [],
      problems,
    };
  }
  // The other checkouts are what is written: branches that a step makes.
  const source = clone.checkout.find(({ create }) => !create);
  const below = (path: string) => pathBelow(source?.path ?? '.', path);
  const built = pathSchema.safeParse(configOf(steps, 'kustomize-build')).data;
  const set = pathSchema.safeParse(configOf(steps, 'kustomize-set-image')).data;
  const values = yamlSchema.safeParse(configOf(steps, 'yaml-update')).data;
  const directory = set === undefined && built === undefined;
  const helm =
    directory && values !== undefined ? helmUpdate(values) : undefined;
  const from = built?.path ?? set?.path ?? helm?.directory;
  const path = from === undefined ? undefined : below(from);
  const apps = appsSchema.safeParse(configOf(steps, 'argocd-update')).data
    ?.apps;
  const app = apps?.find(({ name = '${{' }) => !isOpen(name));
  return {
    repository: clone.repoURL.replace(/\.git$/, ''),
    ...(source?.branch === undefined || isOpen(source.branch)
      ? {}
      : { branch: source.branch }),
    ...(path === undefined || path === '' ? {} : { path }),
    update: helm?.update ?? { strategy: 'kustomize' },
    opensPullRequest: steps.some(({ uses }) => uses === 'git-open-pr'),
    ...(app?.name === undefined
      ? {}
      : { application: { name: app.name, namespace: app.namespace } }),
    notCarried: [
      ...(path === undefined
        ? [
            {
              field,
              reason: `no step names a directory of ${whole}; environments/${stage.metadata.name} is assumed, set path where it is another`,
            },
          ]
        : []),
      ...(apps ?? [])
        .filter(each => each !== app)
        .map(({ name = 'a selector' }) => ({
          field: `${field}: argocd-update`,
          reason: `the health of one Application is watched; that of ${name} is not: list the environment once more, or watch its workloads with health.type resource`,
        })),
      ...steps.flatMap((step, index) =>
        stepGap(`${field} step ${index + 1}`, step),
      ),
    ],
    problems,
  };
}

function configOf(steps: readonly Step[], uses: string): unknown {
  return steps.find(each => each.uses === uses)?.config;
}

/** Of a path in a workspace, what comes behind that of a checkout. */
function pathBelow(checkout: string, path: string): string | undefined {
  if (isOpen(path)) return undefined;
  const [base, full] = [checkout, path].map(each =>
    each
      .split('/')
      .filter(part => part !== '' && part !== '.')
      .join('/'),
  );
  if (base === '') return full;
  if (full === base) return '';
  return full.startsWith(`${base}/`) ? full.slice(base.length + 1) : undefined;
}

/** The values that are set from an image, and the directory of their file. */
function helmUpdate({ path, updates }: z.infer<typeof yamlSchema>) {
  const images = updates.flatMap(({ key, value }) => {
    const [, image, part] =
      /imageFrom\(\s*["']([^"']+)["'].*?\)\.(Tag|Digest|RepoURL)/.exec(
        String(value),
      ) ?? [];
    return image === undefined || part === 'RepoURL'
      ? []
      : [{ image, ...(part === 'Tag' ? { tag: key } : { digest: key }) }];
  });
  const parts = path.split('/');
  const file = parts.pop() ?? path;
  return images.length === 0
    ? undefined
    : {
        directory: parts.join('/'),
        update: { strategy: 'helm' as const, helm: { file, images } },
      };
}
