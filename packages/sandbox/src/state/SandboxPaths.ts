import { dirname, join, resolve } from 'node:path';

/** The repository that holds this package. @public */
export const repositoryRoot = resolve(
  dirname(require.resolve('../../package.json')),
  '../..',
);

const defaultDirectory = join(repositoryRoot, '.sandbox');

/** Where a sandbox keeps what. @public */
export class SandboxPaths {
  /** Absolute. */
  readonly directory: string;

  constructor(directory: string | undefined) {
    this.directory = resolve(directory ?? defaultDirectory);
  }

  /** Whether commands find it without being told where it is. */
  get isDefault(): boolean {
    return this.directory === defaultDirectory;
  }

  get settings(): string {
    return join(this.directory, 'settings.json');
  }
  get backendConfig(): string {
    return join(this.directory, 'app-config.sandbox.yaml');
  }
  get kubeconfig(): string {
    return join(this.directory, 'kubeconfig');
  }
  /** The process id of the backend, while it runs. */
  get backendPid(): string {
    return join(this.directory, 'backend.pid');
  }
  get backendLog(): string {
    return join(this.directory, 'backend.log');
  }
  /** The process id of the Graph engine, where one runs beside the backend. */
  get graphEnginePid(): string {
    return join(this.directory, 'graph-engine.pid');
  }
  get graphEngineLog(): string {
    return join(this.directory, 'graph-engine.log');
  }
  get appLog(): string {
    return join(this.directory, 'app.log');
  }
  get database(): string {
    return join(this.directory, 'database');
  }
  /** How the backend's plugins know each other. */
  get pluginKey() {
    return {
      publicKeyFile: join(this.directory, 'plugin-key.public.pem'),
      privateKeyFile: join(this.directory, 'plugin-key.private.pem'),
    };
  }
  /** Pages that TechDocs has made. */
  get docs(): string {
    return join(this.directory, 'docs');
  }
  get gitCache(): string {
    return join(this.directory, 'git-cache');
  }
  get forge(): string {
    return join(this.directory, 'forge');
  }
  /** What the registry stores. */
  get registry(): string {
    return join(this.directory, 'registry');
  }
  get registryConfig(): string {
    return join(this.directory, 'registry.yaml');
  }
  get registryLog(): string {
    return join(this.directory, 'registry.log');
  }
  get syncMirror(): string {
    return join(this.directory, 'sync.git');
  }
  /** The Bundles that the product made in the past, until the control plane has them. */
  get past(): string {
    return join(this.directory, 'past.json');
  }
  /** Mirrors of the repository while the past is made. */
  get pastMirrors(): string {
    return join(this.directory, 'past');
  }
}
