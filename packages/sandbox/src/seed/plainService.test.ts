import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalForge } from '@kardinal/local-forge';
import { parse } from 'yaml';
import { forgeAccounts } from './sampleService';
import { seedPlainService } from './plainService';

it('is a component that nothing promotes, and stays as people change it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'forge-'));
  const forge = await startLocalForge({
    directory,
    users: [{ ...forgeAccounts.bot, token: 'token-of-the-bot' }],
  });
  try {
    await seedPlainService(forge);
    await seedPlainService(forge);
    const answer = await fetch(
      `${forge.url}/api/v3/repos/platform/bookshop/contents/catalog-info.yaml`,
      {
        headers: {
          authorization: 'Bearer token-of-the-bot',
          accept: 'application/vnd.github.raw',
        },
      },
    );
    const { kind, metadata } = parse(await answer.text());
    expect([kind, metadata.name, metadata.annotations]).toEqual([
      'Component',
      'bookshop',
      undefined,
    ]);
  } finally {
    await forge.stop();
    await rm(directory, { recursive: true });
  }
});
