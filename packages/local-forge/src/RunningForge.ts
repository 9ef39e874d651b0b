import type { CallCount, CallLog } from './faults/CallLog';
import type { ForgeFault } from './faults/ForgeFault';
import type { ForgeContext } from './ForgeContext';
import type { LocalForge } from './LocalForge';
import { ForgeSetup } from './repositories/ForgeSetup';
import type { HttpServer } from './server/HttpServer';

/** A forge that listens. @public */
export class RunningForge extends ForgeSetup implements LocalForge {
  private readonly server: HttpServer;
  private readonly log: CallLog;

  constructor(forge: ForgeContext, server: HttpServer, log: CallLog) {
    super(forge);
    this.server = server;
    this.log = log;
  }

  get url(): string {
    return this.forge.urls.web;
  }

  get apiUrl(): string {
    return this.forge.urls.api;
  }

  get gitLabApiUrl(): string {
    return this.forge.urls.gitLabApi;
  }

  injectFault(fault: ForgeFault): () => void {
    return this.forge.faults.add(fault);
  }

  calls(): Record<string, CallCount> {
    return this.log.read();
  }

  resetCalls(): void {
    this.log.clear();
  }

  webhooksIdle(): Promise<void> {
    return this.forge.webhooks.idle();
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.forge.queue.idle();
    await this.forge.webhooks.stop();
    await this.forge.store.close();
  }
}
