import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  abortable,
  GitCapability,
  ScmCapability,
  StepCapabilities,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitEdit } from '../../services/git';
import { metricStateOf } from '../../services/metrics/metricStateOf';
import { activationOf } from '../../services/renditions/activationOf';
import { assessHealth } from './assessHealth';
import { composeEdits } from './composeEdits';
import { Bound, editsBefore, refuseOtherBasis } from './editsBefore';
import { noteRendered } from './noteRendered';
import { previewOf } from './previewOf';
import { renditionOf } from './renditionOf';
import { PromotionServices } from './PromotionServices';
import { placesAround } from './placesAround';
import { pullRequestTextOf } from './pullRequestTextOf';
import { fencedScm, ScmPurpose } from './fencedScm';
import { gatesStatusOf } from './gatesStatus';
import { checkNow, refuseClosed } from './refuseClosed';
import { refuseMoveBack } from './refuseMoveBack';
import { setGatesStatus } from './setGatesStatus';
import { effectKey } from './Turn';
import { webhookOf } from './webhookOf';
import { withSources } from './withSources';

/** What the step at a position can reach: exactly what it declares. */
export function bindCapabilities(
  services: PromotionServices,
  bound: Bound,
  index: number,
  purpose: ScmPurpose = 'promote',
): StepCapabilities {
  const { step, promotion } = bound;
  const all: StepCapabilities = {
    git: gitOf(services, bound, index),
    scm: async signal => {
      const forge = await scmOf(services, step, signal);
      const client = fencedScm(services, step, forge.client, purpose);
      return { ...forge, client };
    },
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
    health: () => assessHealth(services, step, promotion),
    metrics: names =>
      names.map(name => metricStateOf(services.cached, name, step)),
    preview: previewOf(services, bound, index),
    rendition: renditionOf(services, bound, index),
    activation: stored => activationOf(services.cached, step, stored),
    webhook: async (request, signal) => {
      await refuseClosed(services, step);
      return webhookOf(services, step)(request, signal);
    },
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
  unread: Bound,
  index: number,
): GitCapability {
  const { step, promotion } = unread;
  return {
    async push(target, signal) {
      const credentials = await services.credentials.find(step);
      const signer = await services.credentials.commitSigner(step);
      const move = { step, promotion, credentials };
      const places = placesAround(services.cached, step);
      await refuseMoveBack(services.git, move, places, signal);
      const bound = await withSources(services, unread, index, signal);
      const edits = editsBefore(bound, index);
      const programs = services.programs.for(signal);
      const { startedAt } = bound.status;
      let purpose: 'find' | 'make' = 'find';
      let outputs: GitEdit['outputs'];
      const receipt = await services.git.write({
        key: effectKey(step, index),
        repository: { url: promotion.git.url },
        ...(credentials === undefined ? {} : { credentials }),
        base: promotion.git.branch,
        ...(step.spec.git.layout === 'branch' && { missingBase: 'create' }),
        target,
        directory: promotion.directory,
        // The last moment before the commit exists: writes of one repository run one after another.
        beforeCommit: async () => {
          await refuseClosed(services, step);
          services.refuseOutdated(step);
          purpose = 'make';
        },
        edit: async files => {
          const sources = { files, programs };
          // What is found was made of the edits that custom steps were asked about.
          if (purpose === 'make') await refuseOtherBasis(bound, index, sources);
          const edit = await composeEdits(edits, sources);
          outputs = edit.outputs;
          return edit;
        },
        message: ({ commit }) =>
          commit ?? {
            subject: `Promote ${promotion.pipeline} ${promotion.version} to ${promotion.environment}`,
          },
        author: services.author,
        ...(signer === undefined ? {} : { signer }),
        // From the resources: a commit that is made again on the same base is the same commit.
        ...(startedAt === undefined ? {} : { at: Date.parse(startedAt) }),
        signal,
      });
      await noteRendered(
        services,
        { bound, index, target, receipt, credentials, signer },
        signal,
      );
      return receipt.type === 'unchanged'
        ? {
            type: 'unchanged',
            baseCommit: receipt.baseCommit,
            outputs: outputs ?? {},
          }
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
