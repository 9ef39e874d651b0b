import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { SharedViews } from './SharedViews';

const request = { namespace: 'default', pipeline: 'guestbook' };

/** A Pipeline whose view is its state, with who listens to it. */
function site() {
  const clock = new ManualClock();
  const listeners = new Set<() => void>();
  const world = { state: 'a', computed: 0, problem: undefined as unknown };
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const views = new SharedViews({
    clock,
    views: {
      view: async () => {
        world.computed += 1;
        if (world.problem !== undefined) throw world.problem;
        return { version: world.state } as PipelineView;
      },
    },
    changes: { onPipeline: (_, listener) => listen(listener) },
    controlPlane: { onChange: listener => listen(listener) },
  });
  const follow = (of = request) => {
    const seen: string[] = [];
    const end = views.follow(
      of,
      ({ version }) => seen.push(version),
      error => seen.push(`error: ${(error as Error).message}`),
    );
    return { seen, end };
  };
  const change = async (state: string) => {
    world.state = state;
    [...listeners].forEach(listener => listener());
    await clock.advance(100);
  };
  return { clock, views, world, listeners, follow, change };
}

describe('a view that several follow', () => {
  it('is computed once at a change, for all of them', async () => {
    const { clock, world, follow, change } = site();
    const followers = [follow(), follow(), follow()];
    await clock.advance(0);
    const late = follow();
    await clock.advance(0);
    expect(world.computed).toBe(1);
    await change('b');
    expect(world.computed).toBe(2);
    for (const { seen } of [...followers, late])
      expect(seen).toEqual(['a', 'b']);
  });

  it('is not that of another Bundle', async () => {
    const { clock, world, follow } = site();
    follow();
    follow({ ...request, bundle: 'guestbook-1' } as typeof request);
    await clock.advance(0);
    expect(world.computed).toBe(2);
  });

  it('is looked at every five seconds for what time changes, and sent when it differs', async () => {
    const { clock, world, follow } = site();
    const { seen } = follow();
    await clock.advance(0);
    world.state = 'b';
    await clock.advance(5_000);
    await clock.advance(5_000);
    expect(seen).toEqual(['a', 'b']);
  });

  it('answers a request without being computed again', async () => {
    const { clock, views, world, follow } = site();
    follow();
    await clock.advance(0);
    expect((await views.view(request)).version).toBe('a');
    expect(world.computed).toBe(1);
  });

  it('is forgotten when nobody follows it any more', async () => {
    const { clock, views, world, listeners, follow } = site();
    const [one, other] = [follow(), follow()];
    await clock.advance(0);
    one.end();
    expect(listeners.size).toBe(1);
    other.end();
    expect([listeners.size, clock.timerCount]).toEqual([0, 0]);
    world.state = 'b';
    expect((await views.view(request)).version).toBe('b');
  });

  it('ends for all of them when it cannot be computed, and begins anew', async () => {
    const { clock, world, listeners, follow, change } = site();
    const followers = [follow(), follow()];
    await clock.advance(0);
    world.problem = new Error('gone');
    await change('b');
    for (const { seen } of followers)
      expect(seen).toEqual(['a', 'error: gone']);
    expect([listeners.size, clock.timerCount]).toEqual([0, 0]);
    world.problem = undefined;
    const { seen } = follow();
    await clock.advance(0);
    expect(seen).toEqual(['b']);
  });
});
