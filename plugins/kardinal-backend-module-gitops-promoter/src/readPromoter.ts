import {
  ForeignObject,
  readObjects,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const key = z.object({ key: z.string() });
const keys = z.array(key).default([]);

const phase = z.enum(['pending', 'success', 'failure']);

const revision = z
  .object({
    sha: z.string().default(''),
    author: z.string().optional(),
    subject: z.string().optional(),
    commitTime: z.string().optional(),
  })
  .prefault({});

const branchState = z
  .object({
    dry: revision,
    hydrated: revision,
    commitStatuses: z
      .array(
        z.object({
          key: z.string(),
          phase,
          description: z.string().optional(),
          url: z.string().optional(),
        }),
      )
      .default([]),
  })
  .prefault({});

const pullRequest = z
  .object({
    state: z.string().default(''),
    url: z.string().optional(),
  })
  .optional();

const conditions = z
  .array(
    z.object({
      type: z.string(),
      status: z.string(),
      message: z.string().default(''),
    }),
  )
  .default([]);

const metadata = z.object({
  name: z.string(),
  namespace: z.string().default('default'),
  ownerReferences: z.array(z.object({ kind: z.string() })).default([]),
  labels: z.record(z.string(), z.string()).default({}),
});

const reference = z.object({ name: z.string() });

const environmentSpec = z.object({
  branch: z.string(),
  autoMerge: z.boolean().default(true),
  activePath: z.string().optional(),
  activeCommitStatuses: keys,
  proposedCommitStatuses: keys,
});

const strategySchema = z.object({
  metadata,
  spec: z.object({
    gitRepositoryRef: reference,
    activePath: z.string().optional(),
    activeCommitStatuses: keys,
    proposedCommitStatuses: keys,
    pullRequest: z.unknown().optional(),
    environments: z.array(environmentSpec).min(1),
  }),
  status: z
    .object({
      conditions,
      environments: z
        .array(
          z.object({
            branch: z.string(),
            active: branchState,
            proposed: branchState,
            pullRequest,
          }),
        )
        .default([]),
    })
    .prefault({}),
});

const policySchema = z.object({
  metadata,
  spec: z.object({
    gitRepositoryRef: reference,
    activeBranch: z.string(),
    proposedBranch: z.string(),
  }),
  status: z
    .object({
      conditions,
      active: branchState,
      proposed: branchState,
      pullRequest,
    })
    .prefault({}),
});

const owned = z.object({ owner: z.string(), name: z.string() });

const repositorySchema = z.object({
  metadata,
  spec: z.object({
    scmProviderRef: reference,
    github: owned.optional(),
    gitea: owned.optional(),
    forgejo: owned.optional(),
    bitbucketCloud: owned.optional(),
    gitlab: z.object({ namespace: z.string(), name: z.string() }).optional(),
    azureDevOps: z.object({ project: z.string(), name: z.string() }).optional(),
  }),
});

const domain = z.object({ domain: z.string().optional() }).optional();

const providerSchema = z.object({
  metadata,
  spec: z.object({
    secretRef: reference.optional(),
    github: domain,
    gitlab: domain,
    gitea: domain,
    forgejo: domain,
    azureDevOps: z
      .object({ organization: z.string(), domain: z.string().optional() })
      .optional(),
  }),
});

const timerSchema = z.object({
  metadata,
  spec: z.object({
    key: z.string().default('timer'),
    promotionStrategyRef: reference,
    environments: z.array(
      z.object({ branch: z.string(), duration: z.string() }),
    ),
  }),
});

const pullRequestSchema = z.object({
  metadata,
  spec: z.object({
    gitRepositoryRef: reference,
    title: z.string(),
    targetBranch: z.string(),
  }),
  status: z
    .object({
      conditions,
      state: z.string().default(''),
      url: z.string().optional(),
    })
    .prefault({}),
});

const reportSchema = z.object({
  metadata,
  spec: z.object({
    gitRepositoryRef: reference,
    sha: z.string(),
    name: z.string(),
    phase,
    description: z.string().default(''),
    url: z.string().optional(),
  }),
});

const revertSchema = z.object({ metadata });

/** What stands on a branch, as its controller says. */
export type BranchState = z.infer<typeof branchState>;
export type Strategy = z.infer<typeof strategySchema>;
export type Policy = z.infer<typeof policySchema>;
export type Repository = z.infer<typeof repositorySchema>;
export type Provider = z.infer<typeof providerSchema>;
export type Timer = z.infer<typeof timerSchema>;

/** The objects of GitOps Promoter, by kind. */
export function readPromoter(objects: readonly ForeignObject[]) {
  return {
    strategies: readObjects('PromotionStrategy', strategySchema, objects),
    policies: readObjects('ChangeTransferPolicy', policySchema, objects),
    repositories: readObjects('GitRepository', repositorySchema, objects),
    providers: readObjects('ScmProvider', providerSchema, objects),
    timers: readObjects('TimedCommitStatus', timerSchema, objects),
    pullRequests: readObjects('PullRequest', pullRequestSchema, objects),
    reports: readObjects('CommitStatus', reportSchema, objects),
    reverts: readObjects('RevertCommit', revertSchema, objects),
  };
}

/** What {@link readPromoter} returns. */
export type PromoterObjects = ReturnType<typeof readPromoter>;
