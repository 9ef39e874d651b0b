import type { ForgeContext } from '../ForgeContext';
import { findPull } from '../pulls/changePull';
import { protectionOf } from '../pulls/protection';
import { statusesOfPull } from '../pulls/statusesOfPull';
import { notFound } from '../Refusal';
import {
  inRepository,
  type RepositoryCall,
  type RestAnswer,
  type RestCall,
  type Route,
} from '../rest/RestCall';
import type { ProtectionRecord, PullRecord } from '../state/records';
import { listAnswer, refused, versionIn } from './azureRoute';
import { guid, idOf } from './guid';
import { votesOf } from './votes';

const TYPES = {
  reviewers: {
    id: 'fa4e907d-c16b-4a4c-9dfa-4906e5d171dd',
    displayName: 'Minimum number of reviewers',
  },
  status: {
    id: 'cbdc66da-9728-4af8-aada-9a5a32e4a226',
    displayName: 'Status',
  },
} as const;

/** What a policy says of a pull request. @public */
export interface Evaluation {
  readonly status: 'queued' | 'running' | 'approved' | 'rejected';
  readonly type: (typeof TYPES)[keyof typeof TYPES];
  readonly settings: Readonly<Record<string, unknown>>;
}

/** What the rules of a branch, as policies, say of a pull request. @public */
export function policyRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/{organization}/{project}/_apis/policy/evaluations',
      answer: async call => {
        requirePreview(call);
        const [, project = '', number = ''] =
          /^vstfs:\/\/\/CodeReview\/CodeReviewId\/([^/]+)\/(\d+)$/.exec(
            call.query.get('artifactId') ?? '',
          ) ?? [];
        // A project has one repository here.
        const id = idOf('project', project);
        const named =
          id === undefined ? undefined : call.forge.store.get('repository', id);
        if (named === undefined) throw notFound();
        return inRepository('GET', { ...call, named }, inCall =>
          listEvaluations(inCall, Number(number)),
        );
      },
    },
  ];
}

async function listEvaluations(
  { forge, key, query }: RepositoryCall,
  number: number,
): Promise<RestAnswer> {
  const pull = findPull(forge, key, number);
  const evaluations = evaluationsOf(forge, pull);
  return listAnswer(
    evaluations.map(({ status, type, settings }, index) => ({
      configuration: {
        id: index + 1,
        isEnabled: true,
        isBlocking: true,
        isDeleted: false,
        type,
        settings,
      },
      artifactId: query.get('artifactId'),
      evaluationId: guid('evaluation', pull.id * 100 + index),
      startedDate: pull.createdAt,
      status,
    })),
    query,
  );
}

/** Each rule of the base branch of an open pull request. @public */
export function evaluationsOf(
  forge: ForgeContext,
  pull: PullRecord,
): readonly Evaluation[] {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  if (rules === undefined || pull.state === 'closed') return [];
  return [
    ...rules.requiredStatuses.map(context => ofStatus(forge, pull, context)),
    ...(rules.requiredApprovals > 0 ? [ofReviewers(forge, pull, rules)] : []),
  ];
}

/** Statuses of the pull request count, and those of commits do not. */
function ofStatus(
  forge: ForgeContext,
  pull: PullRecord,
  context: string,
): Evaluation {
  const slash = context.lastIndexOf('/');
  const settings = {
    statusGenre: context.slice(0, Math.max(0, slash)),
    statusName: context.slice(slash + 1),
    invalidateOnSourceUpdate: true,
  };
  const said = statusesOfPull(forge, pull, pull.headSha).findLast(
    status => status.context === context,
  );
  return { type: TYPES.status, settings, status: wordFor(said?.state) };
}

function wordFor(state: string | undefined): Evaluation['status'] {
  switch (state) {
    case 'success':
      return 'approved';
    case 'failure':
    case 'error':
      return 'rejected';
    default:
      return 'queued';
  }
}

function ofReviewers(
  forge: ForgeContext,
  pull: PullRecord,
  { requiredApprovals }: ProtectionRecord,
): Evaluation {
  const votes = votesOf(forge, pull).map(({ vote }) => vote);
  const approvals = votes.filter(vote => vote > 0).length;
  const isRejected = votes.some(vote => vote < 0);
  const settings = { minimumApproverCount: requiredApprovals };
  const isMet = approvals >= requiredApprovals && !isRejected;
  const unmet = isRejected ? 'rejected' : 'running';
  return {
    type: TYPES.reviewers,
    settings,
    status: isMet ? 'approved' : unmet,
  };
}

function requirePreview(call: RestCall): void {
  const version = versionIn(call) ?? '';
  if (version.includes('-preview')) return;
  throw refused(
    400,
    'VssInvalidPreviewVersionException',
    `The requested version "${version}" of the resource is under preview. The -preview flag must be supplied in the api-version for such requests. For example: "${version}-preview"`,
  );
}
