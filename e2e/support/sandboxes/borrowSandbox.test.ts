import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TestSandboxOptions } from '../TestSandbox';
import { borrowSandbox } from './borrowSandbox';
import { LentSandbox, startSandboxHost } from './SandboxHost';

const kubeconfig = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'one', cluster: { server: 'http://127.0.0.1:1' } }],
  users: [{ name: 'one', user: {} }],
  contexts: [{ name: 'one', context: { cluster: 'one', user: 'one' } }],
  'current-context': 'one',
});

describe('borrowSandbox', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'borrow-'));
    await writeFile(join(directory, 'kubeconfig'), kubeconfig);
    const settings = { clockOffsetMs: 3_600_000, secrets: {} };
    await writeFile(join(directory, 'settings.json'), JSON.stringify(settings));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const start = async ({ clock }: TestSandboxOptions): Promise<LentSandbox> => {
    if (clock === 'never') throw new Error('the clock cannot be read');
    const place = { directory, port: 4711, greeting: 'Hello' };
    return { place, stop: async () => {} };
  };

  it('finds the sandbox where another process started it, and gives it back to the next', async () => {
    const host = await startSandboxHost({ start, copies: 1 });
    try {
      const wish = { options: {}, alone: 'sample' } as const;
      const first = await borrowSandbox(host.url, wish);
      expect(first.sandbox.portalUrl).toBe('http://localhost:4711');
      expect(first.sandbox.greeting).toBe('Hello');
      expect(first.sandbox.now() - Date.now()).toBeGreaterThan(3_500_000);
      let isThere = false;
      const second = borrowSandbox(host.url, wish).then(lease => {
        isThere = true;
        return lease;
      });
      await pause(50);
      expect(isThere).toBe(false);
      first.giveBack();
      (await second).giveBack();
      expect(host.starts()).toBe(1);
    } finally {
      await host.stop();
    }
  });

  it('says why there is none', async () => {
    const host = await startSandboxHost({ start, copies: 1 });
    try {
      const wish = { options: { clock: 'never' }, alone: 'nothing' } as const;
      await expect(borrowSandbox(host.url, wish)).rejects.toThrow(
        'the clock cannot be read',
      );
    } finally {
      await host.stop();
    }
  });
});
