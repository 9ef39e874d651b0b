import { bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import type { KubeClient } from '@kardinal/kube-controller';
import type { LocalForge } from '@kardinal/local-forge';
import { extensionsWithDocumentation } from '../backend/extensionsWithDocumentation';
import { backendConfig, ControlPlaneType } from '../backend/backendConfig';
import { keepPluginKey } from '../backend/pluginKey';
import {
  backendProgram,
  reloadingAppProgram,
  reloadingBackendProgram,
} from '../backend/programs';
import { RestartingProcess } from '../backend/RestartingProcess';
import { buildApp } from '../build/buildApp';
import { SandboxClock } from '../clock/SandboxClock';
import {
  GraphEngine,
  ServeMode,
  SyncLoop,
} from '../commandLine/parseCommandLine';
import { connectControlPlane } from '../kube/connectControlPlane';
import { Loop } from '../loops/Loop';
import { readyMessage } from '../messages/readyMessage';
import { portUses } from '../ports/portUses';
import { requireFreePorts } from '../ports/requireFreePorts';
import { portsFrom } from '../ports/ports';
import { repositoryUrl } from '../forge/repositoryUrl';
import { keptPast, makePast } from '../seed/makePast';
import { nextVersion } from '../seed/nextVersion';
import {
  ControlPlaneSeed,
  repointPipeline,
  seedControlPlane,
} from '../seed/seedControlPlane';
import { seedPlainService } from '../seed/plainService';
import { seedRepository } from '../seed/seedRepository';
import { copyKubeconfig } from '../state/copyKubeconfig';
import { repositoryRoot, SandboxPaths } from '../state/SandboxPaths';
import {
  SandboxSettings,
  writePrivateFile,
  forgeOf,
} from '../state/SandboxSettings';
import { keepSettings } from './openState';
import { Portal } from './Portal';
import { connectForge, startForge } from './startForge';
import { startGraphEngine } from './startGraphEngine';
import { startLoops } from './startLoops';
import { SandboxRegistry, startRegistry } from './startRegistry';
import { Terminal } from './Terminal';

/** @public */
export interface SupervisorOptions {
  readonly mode: ServeMode;
  readonly appPort: number;
  /** Of the cluster that is used in place of the embedded one. */
  readonly kubeconfig?: string;
  readonly sync: SyncLoop;
  readonly graphEngine: GraphEngine;
  readonly settings: SandboxSettings;
  readonly paths: SandboxPaths;
  readonly terminal: Terminal;
}

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Runs a sandbox: everything but the backend in this process, the backend as a child that is started again when it
 * ends.
 *
 * @public
 */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly clock: SandboxClock;
  /** What is running, in the order in which it was started. */
  private readonly running: Stoppable[] = [];
  private readonly stopping = new AbortController();

  constructor(options: SupervisorOptions) {
    this.options = options;
    this.clock = new SandboxClock(options.settings.clockOffsetMs);
  }

  /** Resolves when everything is up and was reported. */
  async start(): Promise<void> {
    const { settings, paths, kubeconfig, mode, appPort } = this.options;
    await requireFreePorts(portUses({ mode, appPort, port: settings.port }));
    await keepSettings(paths, settings);
    await keepPluginKey(paths);
    await writePrivateFile(
      paths.backendConfig,
      backendConfig({
        settings,
        paths,
        appUrl: this.appUrl,
        controlPlane: this.controlPlane,
        graphEngine: this.options.graphEngine,
        extensions: await extensionsWithDocumentation(),
      }),
    );
    if (kubeconfig !== undefined) await copyKubeconfig(kubeconfig, paths);
    const kept = settings.seed === 'done' ? [] : await keptPast(paths);
    const forge = await this.openForge();
    const registry = await this.openRegistry();
    const { cloneUrl } = await seedRepository(forge, this.clock);
    await seedPlainService(forge);
    const [past, portal] = await Promise.all([
      kept ?? makePast({ forge, cloneUrl, clock: this.clock, settings, paths }),
      this.startPortal(),
    ]);
    await connectForge(forge, settings);
    const client = await connectControlPlane(
      paths.kubeconfig,
      this.stopping.signal,
    );
    this.running.push({ stop: async () => client.close() });
    if (this.options.graphEngine === 'external')
      this.running.push(startGraphEngine(this.options));
    await this.seed(client, { forgeUrl: forge.url, cloneUrl, past });
    this.startLoops(client, forge, cloneUrl);
    await portal.pagesReady();
    const { items } = await client.list(bundleType);
    this.tellReady(forge, registry, nextVersion(items));
  }

  /** Ends everything, last started first. */
  async stop(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    for (const part of this.running.reverse()) await part.stop();
  }

  private get controlPlane(): ControlPlaneType {
    return this.options.kubeconfig === undefined ? 'embedded' : 'cluster';
  }

  private get backendUrl(): string {
    return `http://localhost:${portsFrom(this.options.settings.port).portal}`;
  }

  private get appUrl(): string {
    const { mode, appPort } = this.options;
    return mode === 'built' ? this.backendUrl : `http://localhost:${appPort}`;
  }

  private async openForge(): Promise<LocalForge> {
    const { paths, settings, terminal } = this.options;
    const { clock } = this;
    const forge = await startForge({ paths, settings, clock, terminal });
    this.running.push(forge);
    return forge;
  }

  private async openRegistry(): Promise<SandboxRegistry | undefined> {
    const registry = await startRegistry(this.options);
    if (registry !== undefined) this.running.push(registry);
    return registry;
  }

  private async buildApp(): Promise<void> {
    const { mode, terminal } = this.options;
    if (mode === 'hot-reload') return;
    await buildApp({
      root: repositoryRoot,
      onBuild: () => terminal.info('Building the portal …'),
    });
  }

  private async startPortal(): Promise<Portal> {
    await this.buildApp();
    const { mode, paths, terminal } = this.options;
    terminal.info('Starting the backend …');
    const options = { root: repositoryRoot, configFile: paths.backendConfig };
    const portal = new Portal({
      backendUrl: this.backendUrl,
      program:
        mode === 'built'
          ? backendProgram(options)
          : reloadingBackendProgram(options),
      logFile: paths.backendLog,
      pidFile: paths.backendPid,
      terminal,
    });
    this.running.push(portal);
    if (mode === 'hot-reload') this.startAppServer();
    await portal.start();
    return portal;
  }

  private startAppServer(): void {
    const { paths, terminal } = this.options;
    const server = new RestartingProcess({
      program: reloadingAppProgram({
        root: repositoryRoot,
        configFile: paths.backendConfig,
      }),
      logFile: paths.appLog,
      onEnd: () =>
        terminal.warn(`The frontend's server ended. Its log: ${paths.appLog}`),
    });
    server.start();
    this.running.push(server);
  }

  /** Writes the control plane's beginning once, and lets it find the forge at every start. */
  private async seed(
    client: KubeClient,
    seed: Pick<ControlPlaneSeed, 'forgeUrl' | 'cloneUrl' | 'past'>,
  ): Promise<void> {
    const { settings, paths } = this.options;
    const forge = forgeOf(settings);
    const cloneUrl = repositoryUrl(forge, seed.cloneUrl);
    if (settings.seed === 'pending') {
      const { botToken } = settings.secrets;
      await seedControlPlane({ ...seed, cloneUrl, client, botToken, forge });
      await keepSettings(paths, { ...settings, seed: 'done' });
    }
    await repointPipeline(client, cloneUrl);
  }

  private startLoops(
    client: KubeClient,
    forge: LocalForge,
    cloneUrl: string,
  ): void {
    const { settings, paths, terminal, sync } = this.options;
    const loops: readonly Loop[] = startLoops({
      sync,
      workloads: this.controlPlane === 'embedded' ? 'simulated' : 'real',
      client,
      apiUrl: forge.apiUrl,
      cloneUrl,
      token: settings.secrets.botToken,
      mirrorDirectory: paths.syncMirror,
      clock: this.clock,
      terminal,
    });
    this.running.push(...loops);
  }

  private tellReady(
    forge: LocalForge,
    registry: SandboxRegistry | undefined,
    version: string,
  ): void {
    const { settings, paths, terminal } = this.options;
    if (this.stopping.signal.aborted) return;
    terminal.info('');
    terminal.info(
      readyMessage({
        appUrl: this.appUrl,
        backendUrl: this.backendUrl,
        forgeUrl: forge.url,
        ...(registry === undefined ? {} : { registryUrl: registry.url }),
        kubeconfig: paths.kubeconfig,
        backendLog: paths.backendLog,
        secrets: settings.secrets,
        now: this.clock.now(),
        version,
        isClockMoved: settings.clockOffsetMs !== 0,
        stateDirectory: paths.isDefault ? undefined : paths.directory,
      }),
    );
  }
}
