import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  ScmProvider,
  kardinalScmExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import module from './index';

jest.setTimeout(60_000);

describe('the gitlab module', () => {
  it('adds one provider for the hosts that are configured', async () => {
    const providers: ScmProvider[] = [];
    const plugin = createBackendPlugin({
      pluginId: 'kardinal',
      register(env) {
        env.registerExtensionPoint(kardinalScmExtensionPoint, {
          addProvider: (...added) => void providers.push(...added),
        });
        env.registerInit({ deps: {}, init: async () => {} });
      },
    });
    const data = {
      kardinal: {
        gitlab: [
          { host: 'localhost:3000', baseUrl: 'http://localhost:3000/git' },
        ],
      },
      integrations: { gitlab: [{ host: 'gitlab.example.com' }] },
    };
    const backend = await startTestBackend({
      features: [plugin, module, mockServices.rootConfig.factory({ data })],
    });
    await backend.stop();
    expect(providers.map(({ id }) => id)).toEqual(['gitlab']);
    for (const url of [
      'http://localhost:3000/git/acme/gitops.git',
      'https://gitlab.example.com/acme/gitops',
    ])
      expect(providers[0].repositoryOf(url).fullName).toBe('acme/gitops');
  });
});
