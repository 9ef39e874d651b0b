import { KubeClient, Logger } from '@kardinal/kube-controller';
import { EgressGuard } from '../egress';
import { Mirror } from './mirrors';
import { connectCluster } from './remote/connectCluster';

/** What the service is made with. */
export interface HealthOptions {
  readonly logger?: Logger;
  /** Decides which servers kubeconfigs may name. Without it, no other cluster is read. */
  readonly guard?: EgressGuard;
  /** Default: over HTTP. */
  readonly connect?: typeof connectCluster;
  /** Where an agent is. Default: the control plane is the cluster that is read, and has the Secrets with kubeconfigs. */
  readonly site?: HealthSite;
  /** Where clusters pull images under another name. Default: nowhere. */
  readonly mirrors?: readonly Mirror[];
}

/** The surroundings of a process that is not in the cluster of the control plane. @public */
export interface HealthSite {
  /** What environments run in that name no `health.cluster`. */
  readonly cluster: ReadsObjects;
  /** The Secrets that `health.cluster` names. */
  readonly secrets: ReadsObjects;
}

type ReadsObjects = Pick<KubeClient, 'list' | 'watch'>;
