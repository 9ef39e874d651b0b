import {
  GateFacts,
  PolicyGate,
  PolicyGateStatus,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { WebRequests } from '../../services/webRequests/WebRequests';
import { webRequestStatus } from './webRequestStatus';

/** What the server of a gate has said. */
export interface ObservedServer {
  readonly status: NonNullable<PolicyGateStatus['webRequest']>;
  /** When it is asked again. */
  readonly nextAt: Instant;
}

/** The answer of the server that a gate asks, as far as it is there; `undefined` where the gate asks none. Waits for nothing. */
export function observeServer(
  webRequests: WebRequests,
  gate: PolicyGate,
  { bundle, environment }: GateFacts,
): ObservedServer | undefined {
  const { webRequest, templateRef } = gate.spec;
  if (webRequest === undefined) return undefined;
  const { reading, nextAt, now } = webRequests.current(gate, {
    gate: `${templateRef?.namespace ?? ''}/${templateRef?.name ?? ''}`,
    namespace: gate.metadata.namespace ?? 'default',
    pipeline: gate.spec.pipeline ?? '',
    environment: environment.name,
    bundle: {
      name: bundle.metadata.name,
      uid: bundle.metadata.uid,
      version: versionOf(bundle),
      artifacts: bundle.spec.artifacts,
      provenance: bundle.spec.provenance ?? {},
    },
  });
  const before = gate.status?.webRequest;
  return {
    status: webRequestStatus(before, reading, webRequest, now),
    nextAt,
  };
}
