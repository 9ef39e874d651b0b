import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

// On a machine that has much else to do.
jest.setTimeout(60_000);

const { dev, staging, prod } = environments;

let world: RunningWorld;

afterEach(() => world.stop());

describe('a team that writes its Pipeline and gates of its own', () => {
  const guard = orgGate('staging-tests', 'true', {
    'kardinal.io/applies-to': 'staging',
  });
  const permission = orgGate('let-me', 'true', {
    'kardinal.io/applies-to': 'staging',
    'kardinal.io/type': 'skip-permission',
  });
  const ofTeam = {
    ...permission,
    metadata: { ...permission.metadata, namespace: 'default' },
  };
  const skip = { intent: { skip: ['staging'] } };

  it('allows itself no skip by adding its namespace to the policy namespaces', async () => {
    world = await RunningWorld.begin({
      environments: [dev, staging, prod],
      gates: [guard, ofTeam],
      pipeline: { policyNamespaces: ['default'] },
    });
    await world.release('3.0.0', {}, skip);
    expect(world.bundle('3.0.0')?.status?.phase).toBe('SkipDenied');
    expect(world.graph('3.0.0')).toBeUndefined();
  });

  it('is allowed a skip by the platform', async () => {
    world = await RunningWorld.begin({
      environments: [dev, staging, prod],
      gates: [guard, permission],
    });
    await world.release('3.0.0', {}, skip);
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Promoting');
  });
});
