import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pause } from '../loops/Loop';
import { Program, RestartingProcess } from '../backend/RestartingProcess';
import { SandboxError } from '../SandboxError';
import { sampleService } from '../seed/sampleService';
import { Terminal } from './Terminal';

/** @public */
export interface PortalOptions {
  readonly backendUrl: string;
  readonly program: Program;
  readonly logFile: string;
  readonly pidFile: string;
  readonly terminal: Terminal;
}

const requestTimeoutMs = 5_000;
const pollMs = 250;
/** A backend that ends so often before it was ever ready is not going to be. */
const hopelessEnds = 3;

/** The backend as the supervisor sees it: kept running, and known to be ready or not. @public */
export class Portal {
  private readonly options: PortalOptions;
  private readonly process: RestartingProcess;
  private readonly stopping = new AbortController();
  private wasReady = false;
  private hopeless: ((error: SandboxError) => void) | undefined;

  constructor(options: PortalOptions) {
    this.options = options;
    this.process = new RestartingProcess({
      program: options.program,
      logFile: options.logFile,
      onStart: pid => this.tellPid(pid),
      onEnd: end => {
        const how = end.signal ?? `exit code ${end.code}`;
        options.terminal.warn(
          `The backend ended (${how}); it is started again in ${
            end.restartInMs / 1000
          } s. Its log: ${options.logFile}`,
        );
        if (!this.wasReady && end.inARow >= hopelessEnds)
          void this.reportHopeless();
        if (this.wasReady) void this.noticeReturn();
      },
    });
  }

  /**
   * Starts the backend; resolves when it serves the portal.
   *
   * @throws SandboxError with the end of its log, when it cannot start.
   */
  async start(): Promise<void> {
    const hopeless = new Promise<never>((_, reject) => {
      this.hopeless = reject;
    });
    this.process.start();
    await Promise.race([this.ready(), hopeless]);
    this.wasReady = true;
  }

  /** Resolves when the catalog knows the sample service and Kardinal its control plane: its page can be opened, and CI is answered. */
  async pagesReady(): Promise<void> {
    await this.until(async () => {
      const guest = await this.request('/api/auth/guest/refresh', {
        method: 'POST',
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      });
      const { backstageIdentity } = await guest.json();
      const headers = { authorization: `Bearer ${backstageIdentity.token}` };
      const answers = await Promise.all(
        [
          `/api/catalog/entities/by-name/component/default/${sampleService.name}`,
          `/api/kardinal/pipelines/default/${sampleService.name}`,
        ].map(path => this.request(path, { headers })),
      );
      return answers.every(({ ok }) => ok);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.process.stop();
  }

  private tellPid(pid: number): void {
    const { pidFile, terminal } = this.options;
    try {
      writePid(pidFile, pid);
    } catch (error) {
      terminal.warn(`${pidFile} could not be written: ${String(error)}`);
    }
  }

  private async ready(): Promise<void> {
    await this.until(
      async () => (await this.request('/.backstage/health/v1/readiness')).ok,
    );
    this.process.healthy();
  }

  private async noticeReturn(): Promise<void> {
    const isBack = await this.ready().then(
      () => true,
      () => false,
    );
    if (isBack) this.options.terminal.info('The backend is back.');
  }

  private async reportHopeless(): Promise<void> {
    const log = await readFile(this.options.logFile, 'utf8').catch(() => '');
    const lines = log.trim().split('\n').slice(-30).join('\n');
    this.hopeless?.(
      new SandboxError(
        `The backend ended ${hopelessEnds} times before it was ready. The end of ${this.options.logFile}:\n${lines}`,
      ),
    );
  }

  private async until(isReached: () => Promise<boolean>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      if (await isReached().catch(() => false)) return;
      await pause(pollMs, signal);
    }
    throw new Error('The backend was stopped before it was ready.');
  }

  private request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.options.backendUrl + path, {
      ...init,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  }
}

/** Whoever reads the file sees one number or the other, never the moment between. */
function writePid(file: string, pid: number): void {
  const next = `${file}.next`;
  writeFileSync(next, `${pid}\n`);
  renameSync(next, file);
}
