import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { ForgeRest } from '../../forge/ForgeRest';
import { Tenant } from './Tenant';
import { botToken } from './TenantWorld';

/** What becomes of two Bundles of the same name, for environments of the same name. */
export interface TwinPromotions {
  /** Where each was proposed. */
  readonly branches: readonly (string | undefined)[];
  /** Files that the merge of the first changed. */
  readonly afterFirst: readonly string[];
  /** The state of the second's step then. */
  readonly second?: string;
  /** Files that both merges changed. */
  readonly afterBoth: readonly string[];
}

/** Lets two teams with the same names promote, and merges the pull request of the one, then that of the other. */
export async function promoteTwins(
  first: Tenant,
  second: Tenant,
): Promise<TwinPromotions> {
  const teams = [first, second];
  const steps = await Promise.all(teams.map(openPullRequest));
  const [firstNumber, secondNumber] = steps.map(numberOf);
  await merge(first, firstNumber);
  const afterFirst = await changedFiles(teams);
  const { status } = await second.step('dev');
  await merge(second, secondNumber);
  return {
    branches: steps.map(step => step.status?.branch),
    afterFirst,
    second: status?.state,
    afterBoth: await changedFiles(teams),
  };
}

/** Its step, as soon as it waits for somebody to merge. */
async function openPullRequest(team: Tenant): Promise<PromotionStep> {
  const path = `${team.namespace}/dev`;
  const environments = [{ name: 'dev', path, approval: 'pr-review' }];
  await team.pipeline('guestbook', [], { environments });
  await team.release('guestbook');
  return team.world.until(`a pull request of ${team.namespace}`, async () => {
    const step = await team.step('dev');
    return step.status?.state === 'WaitingForMerge' ? step : undefined;
  });
}

function numberOf({ metadata, status }: PromotionStep): number {
  const { pullRequest } = status ?? {};
  if (pullRequest) return pullRequest.number;
  throw new Error(`${metadata.name} has no pull request.`);
}

/** Resolves when its step knows that it was merged. */
async function merge(team: Tenant, number: number): Promise<void> {
  const { forge, engine } = team.world;
  await new ForgeRest(forge.apiUrl, botToken).merge(number);
  // What a webhook does.
  engine.pullRequests.hint('github', 'platform/gitops', number);
  await team.world.until(`the merge of ${team.namespace}`, async () => {
    const { status } = await team.step('dev');
    return status?.pullRequest?.state === 'merged' || undefined;
  });
}

/** A merge changes what its commit changed: each file once, by name. */
async function changedFiles(
  teams: readonly Tenant[],
): Promise<readonly string[]> {
  const own = teams.map(({ namespace }) => `${namespace}/`);
  const files = (await teams[0].world.changedFiles()).filter(file =>
    own.some(each => file.startsWith(each)),
  );
  return [...new Set(files)].sort();
}
