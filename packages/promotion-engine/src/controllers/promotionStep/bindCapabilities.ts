import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  abortable,
  GitCapability,
  ScmCapability,
  StepCapabilities,
} from '@kardinal/backstage-plugin-kardinal-node';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { BoundEdit, composeEdits } from './composeEdits';
import { PromotionServices } from './PromotionServices';
import { pullRequestTextOf } from './pullRequestTextOf';
import { gatesStatusOf } from './gatesStatus';
import { checkNow, refuseClosed } from './refuseClosed';
import { setGatesStatus } from './setGatesStatus';
import { effectKey, requestOf, Turn } from './Turn';

type Bound = Omit<Turn, 'observed'> & {
  readonly promotion: Turn['observed']['promotion'];
};

/** What the step at a position can reach: exactly what it declares. */
export function bindCapabilities(
  services: PromotionServices,
  bound: Bound,
  index: number,
): StepCapabilities {
  const { step, promotion } = bound;
  const all: StepCapabilities = {
    git: gitOf(services, bound, index),
    scm: signal => scmOf(services, step, signal),
    pullRequest: () => services.pullRequests.current(step),
    pullRequestText: pullRequestTextOf(services, bound),
    gatesStatus: async (forge, commit) => {
      const { environment } = step.spec;
      const said = gatesStatusOf(environment, await checkNow(services, step));
      const status = { commit, ...said };
      return setGatesStatus(services, step, {
        forge: async () => forge,
        status,
      });
    },
    health: () => services.health.assess(step, promotion.images),
  };
  const { definition } = bound.sequence[index];
  const declared: readonly (keyof StepCapabilities)[] =
    definition.type === 'edit' ? [] : definition.capabilities;
  return Object.fromEntries(
    declared.map(name => [name, all[name]]),
  ) as unknown as StepCapabilities;
}

function gitOf(
  services: PromotionServices,
  bound: Bound,
  index: number,
): GitCapability {
  const { step, promotion } = bound;
  return {
    async push(target, signal) {
      const credentials = await services.credentials.find(step);
      const edits = editsBefore(bound, index);
      const { startedAt } = bound.status;
      const receipt = await services.git.write({
        key: effectKey(step, index),
        repository: { url: promotion.git.url },
        ...(credentials === undefined ? {} : { credentials }),
        base: promotion.git.branch,
        target,
        directory: promotion.directory,
        // The last moment before the commit exists: writes of one repository run one after another.
        beforeCommit: async () => {
          await refuseClosed(services, step);
          services.refuseOutdated(step);
        },
        edit: files => composeEdits(edits, files),
        message: ({ commit }) =>
          commit ?? {
            subject: `Promote ${promotion.pipeline} ${promotion.version} to ${promotion.environment}`,
          },
        author: services.author,
        // From the resources: a commit that is made again on the same base is the same commit.
        ...(startedAt === undefined ? {} : { at: Date.parse(startedAt) }),
        signal,
      });
      return receipt.type === 'unchanged'
        ? { type: 'unchanged', baseCommit: receipt.baseCommit }
        : {
            type: 'committed',
            commit: receipt.commit,
            baseCommit: receipt.baseCommit,
            changes: receipt.changes,
            outputs: receipt.outputs ?? {},
          };
    },
  };
}

/** The edits since the last push. */
function editsBefore(bound: Bound, index: number): readonly BoundEdit[] {
  const before = bound.sequence.slice(0, index);
  const pushed = before.findLastIndex(isPush);
  return before.slice(pushed + 1).flatMap(each =>
    each.definition.type === 'edit'
      ? [
          {
            as: each.as,
            definition: each.definition,
            request: requestOf(bound, bound.promotion, each.index),
          },
        ]
      : [],
  );
}

function isPush({ definition }: SequenceStep): boolean {
  return (
    definition.type === 'effect' && definition.capabilities.includes('git')
  );
}

/** The repository of a promotion at its SCM. */
export async function scmOf(
  { providers, credentials, pullRequests }: PromotionServices,
  step: PromotionStep,
  signal: AbortSignal,
): Promise<ScmCapability> {
  const { git } = step.spec;
  const provider = providers.require(git.provider);
  const repository = provider.repositoryOf(git.url);
  return {
    repository,
    client: abortable(provider.client(await credentials.require(step)), signal),
    remember: pullRequest =>
      pullRequests.remember(step, repository, pullRequest),
  };
}
