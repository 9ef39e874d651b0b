import type { ForgeContext } from '../ForgeContext';
import { newestStatuses, protectionOf } from '../pulls/protection';
import type { Caller } from '../server/Accounts';
import { unverifiedCommit } from '../signatures/unverifiedCommit';
import type {
  CheckRunRecord,
  PullRecord,
  StatusRecord,
} from '../state/records';
import type { GraphqlObject } from './execute';
import { recordOf } from './recordOf';
import { requirePermission } from './requirePermission';

/** GraphQL's `Commit`, of the head of a pull request. @public */
export function headCommitNode(
  forge: ForgeContext,
  pull: PullRecord,
  caller: Caller,
): GraphqlObject {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  const statuses = newestStatuses(forge, pull.repository, pull.headSha);
  const runs = newestRuns(forge, pull);
  const statusNode = ({ context, state }: StatusRecord) => ({
    __typename: 'StatusContext',
    context,
    state: state.toUpperCase(),
    isRequired: () => rules?.requiredStatuses.includes(context) ?? false,
  });
  return {
    __typename: 'Commit',
    oid: pull.headSha,
    signature: () => signatureNode(forge, pull),
    status:
      statuses.length === 0
        ? null
        : {
            __typename: 'Status',
            context: ({ name }: Readonly<Record<string, unknown>>) => {
              const found = statuses.find(({ context }) => context === name);
              return found === undefined ? null : statusNode(found);
            },
          },
    statusCheckRollup:
      statuses.length + runs.length === 0
        ? null
        : {
            __typename: 'StatusCheckRollup',
            contexts: () => {
              requirePermission(caller, 'checks', 'read');
              requirePermission(caller, 'statuses', 'read');
              return {
                __typename: 'StatusCheckRollupContextConnection',
                nodes: [...statuses.map(statusNode), ...runs.map(runNode)],
              };
            },
          },
  };
}

function newestRuns(
  forge: ForgeContext,
  { repository, headSha }: PullRecord,
): readonly CheckRunRecord[] {
  const byName = new Map<string, CheckRunRecord>();
  for (const run of forge.store.list('checkRun', `${repository}@${headSha}`))
    byName.set(run.name, run);
  return [...byName.values()];
}

function runNode({ name, status, conclusion }: CheckRunRecord): GraphqlObject {
  return {
    __typename: 'CheckRun',
    name,
    status: status.toUpperCase(),
    conclusion: conclusion?.toUpperCase() ?? null,
  };
}

/** Null as GraphQL has it where nobody signed the commit. */
async function signatureNode(forge: ForgeContext, pull: PullRecord) {
  const git = forge.repositories.of(recordOf(forge, pull));
  const range = ['--max-count=1', pull.headSha];
  const unverified = await unverifiedCommit(forge, git, range);
  return unverified === undefined
    ? { __typename: 'SshSignature', isValid: true }
    : null;
}
