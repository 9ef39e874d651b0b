import {
  EffectHandlers,
  Instant,
  KubeClient,
  rfc3339,
  summarize,
} from '@kardinal/kube-controller';
import { AppliedObject, Graph, GraphStatus, NodeStatus } from './api/Graph';
import { Failure } from './apply/failureOf';
import { refKey } from './apply/refs';
import { WriteReceipt, writeObjects } from './apply/writeObjects';
import { GraphAuthority } from './authority/GraphAuthority';
import { WriteEffect } from './decide';
import { progressOf, summaryOf } from './status/graphConditions';
import { shortened } from './status/nodeStatuses';

/** Receipts by effect. */
export interface GraphReceipts extends Record<'write', unknown> {
  readonly write: WriteReceipt;
}

/** Carries out the writes of a pass. */
export function graphEffects(
  client: KubeClient,
  authority: GraphAuthority,
): EffectHandlers<Graph, WriteEffect, GraphReceipts> {
  return {
    write: {
      perform: async ({ graph, writes }, signal) => {
        const admission = authority.admit(graph);
        // What it belonged to went meanwhile.
        if (admission.type === 'refused') return { outcomes: [] };
        const writer = { client, rights: admission.rights, graph };
        return writeObjects(writer, writes, signal);
      },
      record: recordWrites,
    },
  };
}

/** Writes that are repeated so often without an effect are slowed down. */
const fewAttempts = 3;

/** Pure: what did not work goes into the status; what worked is seen in the objects. */
function recordWrites(
  graph: Graph,
  { writes }: WriteEffect,
  { outcomes }: WriteReceipt,
  now: Instant,
): GraphStatus {
  const status = graph.status!;
  const failures = new Map<string, Failure>();
  for (const { key, failure } of outcomes) {
    if (failure) failures.set(key, failure);
  }
  const fingerprints = new Map(
    writes.map(({ ref, fingerprint }) => [refKey(ref), fingerprint]),
  );
  const applied = status.applied.map(entry => {
    const key = refKey(entry);
    const fingerprint = fingerprints.get(key);
    if (fingerprint === undefined) return entry;
    const failure = failures.get(key) ?? notLasting(entry);
    return remember(entry, failure && { ...failure, fingerprint }, now);
  });
  const failedNodes = new Map(
    writes.flatMap(({ type, node, ref }) => {
      const failure = failures.get(refKey(ref));
      return failure && type === 'apply' ? [[node, failure] as const] : [];
    }),
  );
  const isDeleted = graph.metadata.deletionTimestamp !== undefined;
  return isDeleted
    ? { ...status, applied }
    : withFailedNodes({ ...status, applied }, failedNodes, now);
}

function notLasting({ attempts = 0 }: AppliedObject): Failure | undefined {
  if (attempts < fewAttempts) return undefined;
  const message = 'what is written does not stay as it was written';
  return { state: 'SystemError', reason: 'NotLasting', message };
}

function remember(
  entry: AppliedObject,
  failure: AppliedObject['failure'],
  now: Instant,
): AppliedObject {
  const { failure: _, retryAt: __, ...rest } = entry;
  if (!failure) return rest;
  const shown = { ...failure, message: shortened(failure.message) };
  if (!isRetried(failure)) return { ...rest, failure: shown };
  const retryAt = rfc3339(now + delayAfter(entry.attempts ?? 1));
  return { ...rest, failure: shown, retryAt };
}

/** A right is granted without any change that the engine sees. */
function isRetried({ state, reason }: Failure): boolean {
  return state === 'SystemError' || reason === 'Forbidden';
}

/** 2, 4, 8, … seconds, at most five minutes. */
function delayAfter(attempts: number): number {
  return Math.min(1000 * 2 ** Math.min(attempts, 20), 300_000);
}

/** A node whose object cannot be written decides what is said of the Graph. */
function withFailedNodes(
  status: GraphStatus,
  failed: ReadonlyMap<string, Failure>,
  now: Instant,
): GraphStatus {
  const concerned = status.nodes.filter(
    ({ id, state }) => failed.has(id) && state !== 'Excluded',
  );
  if (concerned.length === 0) return status;
  const nodes = status.nodes.map((node): NodeStatus => {
    if (!concerned.includes(node)) return node;
    const { state, reason, message } = failed.get(node.id)!;
    return { ...node, state, reason, message: shortened(message) };
  });
  const conditions = summarize(status.conditions, summaryOf(nodes), now);
  return { ...status, nodes, progress: progressOf(nodes), conditions };
}
