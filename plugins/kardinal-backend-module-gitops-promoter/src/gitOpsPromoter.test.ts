import { startTestBackend } from '@backstage/backend-test-utils';
import { createBackendPlugin } from '@backstage/backend-plugin-api';
import {
  Dialect,
  kardinalDialectsExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import { gitOpsPromoter } from './gitOpsPromoter';
import module from './index';

it('is the dialect of its module', async () => {
  const dialects: Dialect[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'kardinal',
    register(env) {
      env.registerExtensionPoint(kardinalDialectsExtensionPoint, {
        addDialect: (...added) => void dialects.push(...added),
      });
      env.registerInit({ deps: {}, init: async () => {} });
    },
  });
  const backend = await startTestBackend({ features: [plugin, module] });
  await backend.stop();
  expect(dialects).toEqual([gitOpsPromoter]);
});

it.each(['ChangeTransferPolicy', 'RevertCommit'])(
  'imports strategies, no %s',
  kind => {
    const ref = { kind, namespace: 'a', name: 'b' };
    expect(gitOpsPromoter.importPipeline(ref, [])).toEqual({
      type: 'impossible',
      problems: [
        expect.stringMatching(
          new RegExp(`^${kind} a/b .*; import the PromotionStrategy`),
        ),
      ],
    });
  },
);
