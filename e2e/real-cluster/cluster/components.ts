import { join } from 'node:path';
import { Program } from '../support/Children';
import { Credentials } from './credentials';

/** What the parts of a cluster are started with. */
export interface ComponentFacts {
  /** The folder with the programs. */
  readonly programs: string;
  readonly directory: string;
  readonly credentials: Credentials;
  readonly ports: {
    readonly api: number;
    readonly etcd: number;
    readonly etcdPeers: number;
  };
}

/** Names the address that clients of etcd use. */
export function etcdUrl({ ports }: Pick<ComponentFacts, 'ports'>): string {
  return `http://127.0.0.1:${ports.etcd}`;
}

export function etcd(facts: ComponentFacts): Program {
  const { programs, directory, ports } = facts;
  const clients = etcdUrl(facts);
  const peers = `http://127.0.0.1:${ports.etcdPeers}`;
  return {
    name: 'etcd',
    command: join(programs, 'etcd'),
    args: [
      `--data-dir=${join(directory, 'etcd')}`,
      '--log-level=error',
      `--listen-client-urls=${clients}`,
      `--advertise-client-urls=${clients}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=default=${peers}`,
      // What a machine without power would lose is deleted at the end anyway.
      '--unsafe-no-fsync',
    ],
  };
}

export function apiServer(
  facts: ComponentFacts,
  audit: readonly string[],
): Program {
  const { programs, directory, credentials, ports } = facts;
  return {
    name: 'kube-apiserver',
    command: join(programs, 'kube-apiserver'),
    args: [
      `--etcd-servers=${etcdUrl(facts)}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${ports.api}`,
      `--cert-dir=${join(directory, 'certificates')}`,
      `--tls-cert-file=${credentials.certificate}`,
      `--tls-private-key-file=${credentials.key}`,
      `--service-account-key-file=${credentials.serviceAccountKey}`,
      `--service-account-signing-key-file=${credentials.serviceAccountKey}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      `--token-auth-file=${credentials.tokens}`,
      '--authorization-mode=RBAC',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--endpoint-reconciler-type=none',
      ...audit,
    ],
  };
}

export function controllerManager(facts: ComponentFacts): Program {
  const { programs, credentials } = facts;
  return {
    name: 'kube-controller-manager',
    command: join(programs, 'kube-controller-manager'),
    args: [
      `--kubeconfig=${credentials.kubeconfig}`,
      `--service-account-private-key-file=${credentials.serviceAccountKey}`,
      '--leader-elect=false',
      '--bind-address=127.0.0.1',
      '--secure-port=0',
      '--use-service-account-credentials=false',
      // By default 20 requests a second, five rollouts at once: what is tested or measured here is not how fast it rolls out.
      '--kube-api-qps=1000',
      '--kube-api-burst=2000',
      '--concurrent-deployment-syncs=20',
    ],
  };
}

export function scheduler({ programs, credentials }: ComponentFacts): Program {
  return {
    name: 'kube-scheduler',
    command: join(programs, 'kube-scheduler'),
    args: [
      `--kubeconfig=${credentials.kubeconfig}`,
      '--leader-elect=false',
      '--secure-port=0',
    ],
  };
}

/** Plays every node: no container ever runs. */
export function kwok(facts: ComponentFacts, stages: string): Program {
  const { programs, credentials } = facts;
  return {
    name: 'kwok',
    command: join(programs, 'kwok'),
    args: [
      `--kubeconfig=${credentials.kubeconfig}`,
      '--manage-all-nodes=true',
      `--config=${stages}`,
    ],
  };
}
