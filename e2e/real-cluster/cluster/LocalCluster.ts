import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeObject } from '../../../packages/foundation/src';
import {
  HttpKubeClient,
  ResourceType,
} from '../../../packages/kube-controller/src';
import { clientOfFile } from '../../../packages/kube-controller/src/kubeconfig';
import { until } from '../../support/until';
import { apiRequest } from '../support/apiRequest';
import { Children } from '../support/Children';
import { reservePorts } from '../support/reservePorts';
import { auditedRequests, AuditedRequests, auditFlags } from './audit';
import {
  apiServer,
  ComponentFacts,
  controllerManager,
  etcd,
  etcdUrl,
  kwok,
  scheduler,
} from './components';
import { writeCredentials } from './credentials';
import { stagesOf } from './stages';
import { StoredState } from './StoredState';

/** How much of a cluster: an API alone, with its controllers, or with nodes too. */
export type ClusterParts = 'api' | 'control-plane' | 'nodes';

interface Node extends KubeObject {
  readonly status?: {
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
    }[];
  };
}

const room = { cpu: '64', memory: '256Gi', pods: '1000' };
const nodeType: ResourceType<Node> = {
  apiVersion: 'v1',
  kind: 'Node',
  plural: 'nodes',
  scope: 'Cluster',
};
const namespaceType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
};
const node: Node & { status: object } = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'node-0' },
  status: { allocatable: room, capacity: room } as object,
};

/** A whole Kubernetes control plane on the loopback interface, in a directory of its own. */
export class LocalCluster {
  readonly kubeconfig: string;
  readonly client: HttpKubeClient;
  /** Rejects when a part of it ended by itself. */
  readonly lost: Promise<never>;
  private readonly directory: string;
  private readonly etcdUrl: string;
  private readonly children: Children;

  private constructor(facts: ComponentFacts, children: Children) {
    this.directory = facts.directory;
    this.etcdUrl = etcdUrl(facts);
    this.children = children;
    this.lost = children.lost;
    this.kubeconfig = facts.credentials.kubeconfig;
    this.client = clientOfFile(this.kubeconfig, {
      timeoutMilliseconds: 10_000,
    });
  }

  /** @param programs - a folder with etcd and kube-apiserver, and with the rest where it is wanted */
  static async start(
    programs: string,
    parts: ClusterParts,
  ): Promise<LocalCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'real-cluster-'));
    const [api, clients, etcdPeers] = await reservePorts(3);
    const credentials = await writeCredentials(directory, api);
    const ports = { api, etcd: clients, etcdPeers };
    const facts = { programs, directory, credentials, ports };
    const children = new Children(directory);
    const cluster = new LocalCluster(facts, children);
    try {
      await Promise.race([cluster.bringUp(facts, parts), children.lost]);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** What a ServiceAccount asked the API so far; its username begins with `system:serviceaccount:`. */
  requestsOf(username: string): Promise<AuditedRequests> {
    return auditedRequests(this.directory, username);
  }

  /** Reads everything that it has, so that it can be as it is now again. */
  storedState(): Promise<StoredState> {
    return StoredState.read(this.etcdUrl);
  }

  /** Ends everything and deletes what it wrote. */
  async stop(): Promise<void> {
    this.client.close();
    await this.children.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  private async bringUp(
    facts: ComponentFacts,
    parts: ClusterParts,
  ): Promise<void> {
    const { children } = this;
    await children.start(etcd(facts));
    await children.start(apiServer(facts, await auditFlags(facts.directory)));
    const kubeconfig = await readFile(this.kubeconfig, 'utf8');
    // It answers before it has made its own roles; the controllers give up where that takes longer than ten seconds.
    await until('an API server that is ready', async () => {
      const request = { method: 'GET', path: '/readyz' } as const;
      const { code } = await apiRequest(kubeconfig, request);
      return code === 200 || undefined;
    });
    await until('the first namespace', () =>
      this.client.get(namespaceType, { name: 'default' }),
    );
    if (parts === 'api') return;
    const hasControllers = await access(controllerManager(facts).command).then(
      () => true,
      () => false,
    );
    // envtest's assets have none.
    if (hasControllers) await children.start(controllerManager(facts));
    if (parts === 'nodes') await this.addNode(facts);
  }

  private async addNode(facts: ComponentFacts): Promise<void> {
    const stages = join(facts.directory, 'stages.yaml');
    await writeFile(stages, await stagesOf(facts.programs));
    await this.children.start(scheduler(facts));
    await this.client.create(nodeType, node);
    await this.children.start(kwok(facts, stages));
    await until('a node that is ready', async () => {
      const found = await this.client.get(nodeType, node.metadata);
      const ready = found?.status?.conditions?.find(
        ({ type }) => type === 'Ready',
      );
      return ready?.status === 'True' || undefined;
    });
  }
}
