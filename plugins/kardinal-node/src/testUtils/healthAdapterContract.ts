import {
  HealthAdapter,
  HealthObject,
  HealthQuery,
  HealthVerdict,
} from '../health/HealthAdapter';
import { isOtherVersion } from '../health/workloads/promotedImages';
import { MemoryHealthReader } from './MemoryHealthReader';

/** Situations that an adapter must judge. @public */
export interface HealthAdapterWorld {
  readonly adapter: HealthAdapter;
  readonly query: HealthQuery;
  /** What was promoted runs, and all is well. */
  readonly healthy: readonly HealthObject[];
  /** All is well with what ran before. */
  readonly stale: readonly HealthObject[];
  /** What was promoted is being rolled out. */
  readonly progressing: readonly HealthObject[];
  /** What was promoted does not work. */
  readonly degraded: readonly HealthObject[];
  /** By what it is: nothing of what was promoted was deployed, and nothing will be until somebody acts. Default: none. */
  readonly held?: Situations;
  /** By what it is: nothing of what was promoted was deployed; what is said is from before. Default: none. */
  readonly before?: Situations;
  /**
   * By what it is: what was promoted runs, and all is well, beside what is no evidence against it, such as Pods of Jobs that are
   * finished, or a commit of `laterCommits` of the query. Default: none.
   */
  readonly proven?: Situations;
}

/** Objects of a cluster, by what is the matter with them. @public */
export type Situations = Readonly<Record<string, readonly HealthObject[]>>;

type Situation = 'healthy' | 'stale' | 'progressing' | 'degraded';

const situations: readonly Situation[] = [
  'healthy',
  'stale',
  'progressing',
  'degraded',
];

/**
 * What every {@link HealthAdapter} must do, as jest tests.
 *
 * @public
 */
export function healthAdapterContract(create: () => HealthAdapterWorld): void {
  describe('keeps the contract of health adapters', () => {
    it.each<[Situation, HealthVerdict['type'][]]>([
      ['healthy', ['healthy']],
      ['stale', ['progressing', 'notBegun']],
      ['progressing', ['progressing']],
      ['degraded', ['degraded', 'failed']],
    ])('judges what is %s', (situation, verdicts) => {
      const world = create();
      const verdict = assess(world, world[situation]);
      expect(verdicts).toContain(verdict.type);
      expect(verdict.message).toMatch(/\w/);
    });

    const { held = {}, before = {}, proven = {} } = create();

    it.each(Object.entries(held))(
      'has not begun, and says who has to act: %s',
      (_what, objects) => {
        const { type, owner, message } = assess(create(), objects);
        expect({ type, message }).toEqual({
          type: 'notBegun',
          message: expect.stringMatching(/\w/),
        });
        expect(owner).toMatch(/\w/);
      },
    );

    it.each(Object.entries(before))(
      'takes nothing from before for a verdict: %s',
      (_what, objects) => {
        expect(assess(create(), objects).type).toBe('notBegun');
      },
    );

    it.each(Object.entries(proven))(
      'is healthy, and has not drifted: %s',
      (_what, objects) => {
        const world = create();
        expect(assess(world, objects).type).toBe('healthy');
        expect(othersIn(world, objects)).toEqual([]);
      },
    );

    it('is not healthy and does not fail where nothing is', () => {
      const verdict = assess(create(), []);
      expect(verdict.type).not.toBe('healthy');
      expect(verdict.message).toMatch(/\w/);
    });

    it('is not healthy when something else was promoted', () => {
      const world = create();
      const query: HealthQuery = {
        ...world.query,
        images: world.query.images.map(({ name, repository }) => ({
          name,
          repository,
          tag: 'never-seen',
        })),
        commit: 'f'.repeat(40),
      };
      expect(assess({ ...world, query }, world.healthy).type).not.toBe(
        'healthy',
      );
    });

    it('sees another version where it can see what runs, and none where what was promoted runs', () => {
      const world = create();
      const { images } = world.query;
      const sees = world.adapter.observe !== undefined && images.length > 0;
      expect(othersIn(world, world.healthy)).toEqual([]);
      expect(othersIn(world, world.stale).length > 0).toBe(sees);
      expect(othersIn(world, [])).toEqual([]);
    });

    it('says the same about the same world', () => {
      const world = create();
      for (const situation of situations) {
        expect(assess(world, world[situation])).toEqual(
          assess(world, structuredClone(world[situation])),
        );
      }
    });

    it('reads only the kinds that it watches', () => {
      const world = create();
      const watched = world.adapter.watches.map(
        ({ apiVersion, kind }) => `${apiVersion}/${kind}`,
      );
      for (const situation of situations) {
        const reader = new MemoryHealthReader(world[situation]);
        world.adapter.assess(world.query, reader);
        world.adapter.observe?.(world.query, reader);
        expect(watched).toEqual(expect.arrayContaining([...reader.kinds]));
      }
    });
  });
}

/** Versions of promoted repositories that an adapter sees, and were not promoted. */
function othersIn(
  { adapter, query }: Pick<HealthAdapterWorld, 'adapter' | 'query'>,
  objects: readonly HealthObject[],
): readonly string[] {
  const reader = new MemoryHealthReader(deepFreeze(structuredClone(objects)));
  const seen = adapter.observe?.(query, reader) ?? [];
  return seen
    .flatMap(each => each.images)
    .filter(text => isOtherVersion(text, query.images));
}

function assess(
  { adapter, query }: Pick<HealthAdapterWorld, 'adapter' | 'query'>,
  objects: readonly HealthObject[],
): HealthVerdict {
  const frozen = deepFreeze(structuredClone(objects));
  return adapter.assess(
    deepFreeze(structuredClone(query)),
    new MemoryHealthReader(frozen),
  );
}

/** Objects come from caches: nobody may change them. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
