import {
  isOwnCheck,
  pathsRead,
  Pipeline,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { stateOf } from '../stepIndexes';
import { commitAsked } from './checkedCommit';
import { proposedCommit } from './proposedCommit';

/** What a Pipeline asks about one commit. */
export interface AwaitedChecks {
  readonly sha: string;
  readonly keys: readonly string[];
  /** `kept` where no promotion waits for it any more: what is known stays as long as the gate that reads it. */
  readonly use: 'waitedFor' | 'kept';
}

type Use = AwaitedChecks['use'];

/** Promotions that may still write. */
const underWay: readonly string[] = ['Pending', 'Promoting', 'WaitingForMerge'];

/** The commits of the Pipeline's repository that its gates and pull requests ask checks about, each once, by their hashes. */
export function awaitedChecks(
  cached: CachedResources,
  { metadata: { namespace = 'default', name } }: Pipeline,
): readonly AwaitedChecks[] {
  const bySha = new Map<string, AwaitedChecks>();
  const add = (sha: string, asked: readonly string[], use: Use) => {
    // Of what Kardinal itself reports the forge knows nothing.
    const keys = asked.filter(key => !isOwnCheck(key));
    if (keys.length === 0) return;
    const known = bySha.get(sha);
    bySha.set(sha, {
      sha,
      keys: [...new Set([...(known?.keys ?? []), ...keys])].sort(),
      use: known?.use === 'waitedFor' ? 'waitedFor' : use,
    });
  };
  for (const gate of cached.gatesThatRead('checks', {
    namespace,
    pipeline: name,
  })) {
    const use = useOf(cached, gate);
    if (use === 'unused') continue;
    for (const { sha, key } of questionsOf(cached, gate)) add(sha, [key], use);
  }
  return [...bySha.values()].sort((a, b) => (a.sha < b.sha ? -1 : 1));
}

function questionsOf(
  cached: CachedResources,
  gate: PolicyGate,
): readonly { readonly sha: string; readonly key: string }[] {
  const { metadata, spec } = gate;
  const { namespace } = metadata;
  const found = cached.bundle(namespace, spec.bundleRef ?? '');
  if (found === undefined) return [];
  const promotion = {
    namespace,
    bundle: cached.trusted(found),
    pipeline: spec.pipeline ?? '',
  };
  return pathsRead(spec.expression).flatMap(([root, environment, key]) => {
    if (root !== 'checks' || environment === undefined || key === undefined)
      return [];
    const commit = commitAsked(cached, promotion, gate, environment);
    return commit === undefined ? [] : [{ sha: commit.sha, key }];
  });
}

function useOf(
  cached: CachedResources,
  { metadata: { namespace }, spec }: PolicyGate,
): AwaitedChecks['use'] | 'unused' {
  const { bundleRef = '', environment = '' } = spec;
  const phase = cached.bundle(namespace, bundleRef)?.status?.phase;
  if (phase === 'Superseded' || phase === 'Failed') return 'kept';
  const step = cached.stepOfBundle(namespace, bundleRef, environment);
  // Once it is merged or closed, what was said stays on the record alone.
  if (spec.holds === 'merge')
    return step !== undefined && proposedCommit(step) !== undefined
      ? 'waitedFor'
      : 'unused';
  return step === undefined || underWay.includes(stateOf(step))
    ? 'waitedFor'
    : 'kept';
}
