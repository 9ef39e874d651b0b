import { ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KubeClient } from '../../packages/kube-controller/src';
import { pathOfSandbox } from './renderingPrograms';
import { catalogOf, variablesOf } from './configVariables';
import { freePorts } from './freePorts';
import { Forge } from './Forge';
import { Kubernetes } from './Kubernetes';
import { RecordedObjects, recordsOfObjects } from './RecordedObjects';
import { stopped } from './stopped';
import { until } from './until';

/** What a test may know of a sandbox's settings file. */
interface Settings {
  readonly clockOffsetMs: number;
  readonly secrets: {
    readonly ciToken: string;
    readonly ciHmacSecret: string;
    readonly webhookSecret: string;
    readonly botToken: string;
    readonly reviewerToken: string;
  };
}

export interface TestSandboxOptions {
  /** The sandbox's time at its start; default: a Wednesday morning. */
  readonly clock?: string;
  /** More flags of `start`. */
  readonly flags?: readonly string[];
  /** Backstage's configuration: values by their path, such as `kardinal.crds`. */
  readonly config?: Readonly<Record<string, string | readonly unknown[]>>;
  /** What the portal's catalog has beside its own: files of e2e/support/catalog, by name. */
  readonly catalog?: readonly string[];
  /** More environment variables of its processes. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Of whom the test acts as on the control plane; default: whoever the sandbox is. */
  readonly kubeconfig?: string;
  /** A checkout, installed, whose sandbox is started; default: this one. */
  readonly checkout?: string;
  /** What another sandbox left; default: nothing. */
  readonly state?: SandboxState;
}

/** What outlives the processes of a sandbox. */
export interface SandboxState {
  readonly directory: string;
  readonly port: number;
}

/** What another process has to know of a sandbox to use it. */
export interface SandboxPlace extends SandboxState {
  readonly greeting: string;
  readonly kubeconfig?: string;
}

/** Of the sandbox, with the frontend to be built first, on a machine that has other things to do. */
const startMs = 900_000;

const root = resolve(__dirname, '../..');

/** A sandbox as a person starts it, in a directory and on ports of its own. */
export class TestSandbox {
  readonly portalUrl: string;
  readonly kubernetes: Kubernetes;
  /** Whoever runs the control plane. */
  readonly platform: KubeClient;
  readonly forge: Forge;
  /** The file of whoever runs the control plane. */
  readonly kubeconfig: string;
  /** Where docker-registry is installed. */
  readonly registryUrl: string;
  readonly secrets: Settings['secrets'];
  private readonly clockOffsetMs: number;
  /** Everything that it printed until it was ready. */
  readonly greeting: string;
  /** Where another process finds it. */
  readonly place: SandboxPlace;
  /** None where another process has started it. */
  private readonly child: ChildProcess | undefined;
  private readonly directory: string;
  private readonly recorded: RecordedObjects | undefined;

  private constructor(
    parts: SandboxPlace,
    { secrets, clockOffsetMs }: Settings,
    child?: ChildProcess,
  ) {
    this.clockOffsetMs = clockOffsetMs;
    this.child = child;
    this.place = parts;
    this.directory = parts.directory;
    this.greeting = parts.greeting;
    this.secrets = secrets;
    this.portalUrl = `http://localhost:${parts.port}`;
    this.kubeconfig = join(parts.directory, 'kubeconfig');
    this.platform = new Kubernetes(this.kubeconfig).client;
    this.kubernetes = new Kubernetes(parts.kubeconfig ?? this.kubeconfig);
    this.registryUrl = `http://localhost:${parts.port + 3}`;
    this.forge = new Forge(`http://localhost:${parts.port + 2}`, secrets);
    this.recorded =
      recordsOfObjects === undefined || child === undefined
        ? undefined
        : new RecordedObjects(this.platform, recordsOfObjects);
  }

  static async start(options: TestSandboxOptions = {}): Promise<TestSandbox> {
    const { clock = '2026-11-18T10:00Z', flags = [], config = {} } = options;
    const { kubeconfig, variables, checkout = root, state } = options;
    const { directory, port } = state ?? (await emptyState());
    const child = spawn(
      process.execPath,
      [
        join(checkout, 'packages/sandbox/bin/sandbox'),
        'start',
        // The clock of a sandbox that was started before cannot be moved.
        ...(state === undefined ? ['--fresh', '--clock', clock] : []),
        '--state',
        directory,
        '--port',
        String(port),
        ...flags,
      ],
      {
        cwd: checkout,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PATH: await pathOfSandbox(),
          ...variablesOf(config),
          ...variablesOf(catalogOf(options.catalog ?? [], port)),
          ...variables,
        },
      },
    );
    try {
      const greeting = await ready(child);
      const place = { directory, port, greeting, kubeconfig };
      return new TestSandbox(place, await readSettings(directory), child);
    } catch (error) {
      await stopped(child);
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  }

  /** One that another process has started, and stops. */
  static async at(place: SandboxPlace): Promise<TestSandbox> {
    return new TestSandbox(place, await readSettings(place.directory));
  }

  /** What its clock says, in milliseconds since the Unix epoch. */
  now(): number {
    return Date.now() + this.clockOffsetMs;
  }

  /**
   * Of the backend, which the supervisor starts again when it ends.
   *
   * @throws when the file does not name one process: signals to 0 or -1 reach a whole group, or everyone.
   */
  backendPid(): Promise<number> {
    return this.pidIn('backend.pid');
  }

  /** A signal to the Graph engine, where it is a process of its own: the supervisor starts it again when it ends. */
  async signalGraphEngine(signal: NodeJS.Signals): Promise<void> {
    process.kill(await this.pidIn('graph-engine.pid'), signal);
  }

  /** Until the backend answers, again or still. */
  async answering(): Promise<void> {
    await until('a backend that answers', async () => {
      const url = `${this.portalUrl}/.backstage/health/v1/readiness`;
      const { ok } = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      return ok ? ok : undefined;
    });
  }

  /** Ends the backend as a crash does, unless it ended before; never another process that got its number. */
  async killBackend(pid: number): Promise<'killed' | 'gone'> {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(
      () => '',
    );
    if (!command.includes(this.directory)) return 'gone';
    process.kill(pid, 'SIGKILL');
    return 'killed';
  }

  private async pidIn(file: string): Promise<number> {
    const text = await readFile(join(this.directory, file), 'utf8');
    const pid = Number(text);
    if (!Number.isSafeInteger(pid) || pid < 2)
      throw new Error(`${file} names no process: ${JSON.stringify(text)}`);
    return pid;
  }

  /** What the backend printed. */
  log(): Promise<string> {
    return readFile(join(this.directory, 'backend.log'), 'utf8');
  }

  /** Ends it, its backend as in a crash, and leaves its state to another one. */
  async crash(): Promise<SandboxState> {
    await this.recorded?.write();
    await this.killBackend(await this.backendPid());
    await stopped(this.child);
    const port = Number(new URL(this.portalUrl).port);
    return { directory: this.directory, port };
  }

  async stop(): Promise<void> {
    if (this.child === undefined) return;
    await this.recorded?.write();
    await stopped(this.child);
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function emptyState(): Promise<SandboxState> {
  const directory = await mkdtemp(join(tmpdir(), 'journey-'));
  return { directory, port: await freePorts() };
}

/** What it printed until it was ready. */
function ready(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((done, reject) => {
    const fail = (what: string) =>
      reject(new Error(`The sandbox ${what}. It printed:\n${output}`));
    const timer = setTimeout(() => fail('did not start'), startMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!/The portal is ready[^]*-bad( --state .*)?\n/.test(output)) return;
      clearTimeout(timer);
      done(output);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => {
      clearTimeout(timer);
      fail('ended');
    });
  });
}

async function readSettings(directory: string): Promise<Settings> {
  return JSON.parse(await readFile(join(directory, 'settings.json'), 'utf8'));
}
