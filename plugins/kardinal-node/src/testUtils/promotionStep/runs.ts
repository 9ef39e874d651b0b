import { SettingsSchema } from '../../steps/StepDefinition';
import { StepCapabilities } from '../../steps/StepCapabilities';
import { FakePromotion } from './FakePromotion';
import { Crash, CrashPoint, Outside } from './Outside';

/** One run of something that a step does. */
export type Run = (
  promotion: FakePromotion,
  capabilities: StepCapabilities,
  attempt: 'first' | 'again',
  signal: AbortSignal,
) => Promise<unknown>;

/** The settings as the schema returns them. @throws Error when it refuses them */
export function parsed<S>(schema: SettingsSchema<S>, settings: unknown): S {
  const result = schema.safeParse(settings);
  if (result.success) return result.data;
  throw new Error('The contract needs settings that the schema accepts');
}

/** The laws of everything that changes the world outside. */
export function outsideLaws(
  begin: () => FakePromotion | Promise<FakePromotion>,
  run: Run,
): void {
  const play = async (
    promotion: FakePromotion,
    attempt: 'first' | 'again',
    outside = new Outside(),
    signal = new AbortController().signal,
  ) => run(promotion, promotion.capabilities(outside), attempt, signal);

  it('comes to the same when it runs again', async () => {
    const promotion = await begin();
    const first = await play(promotion, 'first');
    const world = promotion.snapshot();
    expect(await play(promotion, 'again')).toEqual(first);
    expect(promotion.snapshot()).toEqual(world);
  });

  it('comes to the same world after a crash at any point', async () => {
    const undisturbed = await begin();
    const calm = new Outside();
    await play(undisturbed, 'first', calm);
    for (const crash of pointsOf(calm)) {
      const promotion = await begin();
      const outside = new Outside({ crash });
      await expect(play(promotion, 'first', outside)).rejects.toThrow(Crash);
      await play(promotion, 'again');
      expect({ crash, world: promotion.snapshot() }).toEqual({
        crash,
        world: undisturbed.snapshot(),
      });
    }
  });

  it('begins nothing once it is aborted', async () => {
    const calm = new Outside();
    await play(await begin(), 'first', calm);
    for (let count = 1; count < calm.calls.length; count += 1) {
      const abort = new AbortController();
      const outside = new Outside({
        onCall: calls => calls === count && abort.abort(),
      });
      const promotion = await begin();
      const end = play(promotion, 'first', outside, abort.signal);
      await expect(end).rejects.toThrow('abort');
      expect(outside.calls).toHaveLength(count);
    }
  });

  it('lets no secret out', async () => {
    const promotion = await begin();
    const outcome = await play(promotion, 'first');
    expect(JSON.stringify(outcome)).not.toContain(promotion.secret);
  });
}

function pointsOf({ calls }: Outside): readonly CrashPoint[] {
  return calls.flatMap((_name, index) => [
    { at: index + 1, when: 'before' as const },
    { at: index + 1, when: 'after' as const },
  ]);
}
