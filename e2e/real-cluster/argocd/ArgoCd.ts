import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { parse } from 'yaml';
import { KubeObject } from '../../../packages/foundation/src';
import { HttpKubeClient } from '../../../packages/kube-controller/src';
import { clientOfFile } from '../../../packages/kube-controller/src/kubeconfig';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { until } from '../../support/until';
import { argoCdCrdFiles } from '../programs/goPrograms';
import { Children } from '../support/Children';
import { reservePorts } from '../support/reservePorts';
import {
  application,
  applicationType,
  installation,
  registrySecret,
} from './manifests';

/** What an Argo CD is started with. */
export interface ArgoCdOptions {
  /** The folder with Argo CD and its definitions. */
  readonly programs: string;
  /** The folder with kustomize. */
  readonly kustomize: string;
  readonly kubeconfig: string;
  /** The one repository that it may read. */
  readonly repository: { readonly url: string; readonly token: string };
}

const fieldManager = 'argocd-installation';
const resyncSeconds = 5;

/** A real Argo CD without its pages: redis, repository server and application controller. */
export class ArgoCd {
  private readonly options: ArgoCdOptions;
  private readonly client: HttpKubeClient;
  private readonly directory: string;
  private readonly children: Children;

  private constructor(options: ArgoCdOptions, directory: string) {
    this.options = options;
    this.directory = directory;
    this.client = clientOfFile(options.kubeconfig);
    this.children = new Children(directory);
  }

  static async start(options: ArgoCdOptions): Promise<ArgoCd> {
    const directory = await mkdtemp(join(tmpdir(), 'real-argocd-'));
    const argoCd = new ArgoCd(options, directory);
    try {
      await argoCd.install();
      await argoCd.startPrograms();
      return argoCd;
    } catch (error) {
      await argoCd.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.children.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Lets it bring a namespace to what a directory of the repository says; resolves when it did so once. */
  async follow(environment: string): Promise<void> {
    const wanted = application(environment, this.options.repository.url);
    await until('an API that takes Applications', () => this.apply(wanted));
    const synced = until(
      `a synced and healthy Application ${environment}`,
      async () => {
        const found = await this.client.get(applicationType, wanted.metadata);
        const { status } = found ?? {};
        const isSynced = status?.sync?.status === 'Synced';
        const isHealthy = status?.health?.status === 'Healthy';
        if (isSynced && isHealthy) return true;
        const problem = status?.conditions?.[0]?.message;
        if (problem) throw new Error(problem);
        return undefined;
      },
      { seconds: 600 },
    );
    await Promise.race([synced, this.children.lost]);
  }

  /** Lets it deploy from a repository of a registry that is served without TLS: `oci://localhost:5000/acme/shop`. */
  async pullFrom(url: string): Promise<void> {
    await this.apply(registrySecret(url));
  }

  private async install(): Promise<void> {
    const { programs, kubeconfig, repository } = this.options;
    for (const file of argoCdCrdFiles) {
      const crd: KubeObject = parse(
        await readFile(join(programs, file), 'utf8'),
      );
      await this.apply(crd);
    }
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    for (const object of installation(config, repository))
      await until(`${object.kind} ${object.metadata.name}`, () =>
        this.apply(object),
      );
  }

  /** Applies an object as whoever runs it. */
  async apply(object: KubeObject): Promise<KubeObject> {
    const type = await typeOf(this.client, object);
    return this.client.apply(type, object, {
      fieldManager,
      onConflict: 'force',
    });
  }

  private async startPrograms(): Promise<void> {
    const { children, directory } = this;
    const { programs, kustomize, kubeconfig } = this.options;
    const [redis, repository, ...metrics] = await reservePorts(4);
    const command = join(programs, 'argocd');
    const env = {
      PATH: [kustomize, programs, process.env.PATH].join(delimiter),
      HOME: directory,
      TMPDIR: directory,
      ARGOCD_GPG_ENABLED: 'false',
      ARGOCD_ASK_PASS_SOCK: join(directory, 'ask-pass.sock'),
      GIT_TERMINAL_PROMPT: '0',
    };
    await children.start({
      name: 'redis',
      command: 'redis-server',
      args: ['--bind', '127.0.0.1', '--port', `${redis}`, '--save', ''],
    });
    await children.start({
      name: 'argocd-repo-server',
      command,
      args: [
        '--address=127.0.0.1',
        `--port=${repository}`,
        '--metrics-address=127.0.0.1',
        `--metrics-port=${metrics[0]}`,
        `--redis=127.0.0.1:${redis}`,
        '--disable-tls',
        `--revision-cache-expiration=${resyncSeconds}s`,
      ],
      env: { ...env, ARGOCD_BINARY_NAME: 'argocd-repo-server' },
    });
    await children.start({
      name: 'argocd-application-controller',
      command,
      args: [
        `--kubeconfig=${kubeconfig}`,
        '--namespace=argocd',
        `--redis=127.0.0.1:${redis}`,
        `--repo-server=127.0.0.1:${repository}`,
        '--repo-server-plaintext',
        `--metrics-port=${metrics[1]}`,
        // There is no webhook: it looks for itself.
        `--app-resync=${resyncSeconds}`,
        '--app-resync-jitter=0',
      ],
      env: { ...env, ARGOCD_BINARY_NAME: 'argocd-application-controller' },
    });
  }
}
