import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { ConfigReader } from '@backstage/config';
import { parse } from 'yaml';
import signIn, { signInProviders } from './signInProviders';

const root = join(__dirname, '../../../..');

/** The configuration of these files, merged as Backstage merges it. */
function configOf(files: readonly string[], ...more: readonly object[]) {
  const texts = files.map(file => readFileSync(join(root, file), 'utf8'));
  return ConfigReader.fromConfigs(
    [...texts.map(text => parse(text)), ...more].map((data, at) => ({
      context: String(at),
      data,
    })),
  );
}

const production = ['app-config.yaml', 'app-config.production.yaml'];
const noProvider = /auth\.providers: no provider is configured, so nobody can/;

describe('how people sign in', () => {
  it('is nothing that a production configuration inherits: without a provider of its own the backend refuses to start', async () => {
    const config = configOf(production);
    expect(config.has('auth.providers.guest')).toBe(false);
    expect(() => signInProviders(config)).toThrow(noProvider);
    await expect(
      startTestBackend({
        features: [
          signIn,
          mockServices.rootConfig.factory({ data: config.get() as never }),
        ],
      }),
    ).rejects.toThrow(noProvider);
  });

  it('is what a production configuration names', () => {
    const config = configOf(production, {
      auth: { providers: { oidc: { production: {} } } },
    });
    expect(signInProviders(config)).toEqual(['oidc']);
  });

  it.each([[{}], [{ auth: {} }], [{ auth: { providers: {} } }]])(
    'is missing in %j',
    data => {
      expect(() => signInProviders(new ConfigReader(data))).toThrow(noProvider);
    },
  );
});
