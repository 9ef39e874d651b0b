import {
  ImageUpdate,
  UpdateError,
  UpdateResult,
  UpdateStrategy,
} from '../updates/UpdateStrategy';

/** Manifests of one environment. @public */
export interface UpdateStrategyWorld {
  readonly strategy: UpdateStrategy;
  readonly directory: string;
  /** By path in the repository. */
  readonly files: Readonly<Record<string, string>>;
  /** Images that the manifests have, at other versions. */
  readonly images: readonly [ImageUpdate, ...ImageUpdate[]];
  /** How many lines of which file may change. */
  readonly changedLines: Readonly<Record<string, number>>;
  /** Manifests that the strategy cannot edit. */
  readonly broken: Readonly<Record<string, string>>;
}

/**
 * What every {@link UpdateStrategy} must do, as jest tests.
 *
 * @public
 */
export function updateStrategyContract(
  create: () => UpdateStrategyWorld,
): void {
  describe('keeps the contract of update strategies', () => {
    it('writes the files that differ, and says what changed', async () => {
      const world = create();
      const { writes, changes } = await run(world, world.files);
      expect(writes.map(({ path }) => path).sort()).toEqual(
        Object.keys(world.changedLines).sort(),
      );
      expect(changes.length).toBeGreaterThan(0);
      for (const change of changes) {
        expect(writes.map(({ path }) => path)).toContain(change.file);
        expect(change.to).not.toBe('');
      }
    });

    it('changes no other line', async () => {
      const world = create();
      const { writes } = await run(world, world.files);
      for (const { path, content } of writes) {
        const changed = differingLines(
          world.files[path],
          content.toString('utf8'),
        );
        expect({ path, changed }).toEqual({
          path,
          changed: world.changedLines[path],
        });
      }
    });

    it('changes nothing when it runs again', async () => {
      const world = create();
      const { writes } = await run(world, world.files);
      const after = { ...world.files };
      for (const { path, content } of writes) {
        after[path] = content.toString('utf8');
      }
      expect(await run(world, after)).toEqual({ writes: [], changes: [] });
    });

    it('writes nothing when there is no image', async () => {
      const world = { ...create(), images: [] };
      expect(await run(world, world.files)).toEqual({
        writes: [],
        changes: [],
      });
    });

    it('leaves the bytes that it was given alone', async () => {
      const world = create();
      const given = new Map<string, Buffer>();
      await world.strategy.update({
        directory: world.directory,
        images: world.images,
        files: {
          read: async path => {
            const text = world.files[path];
            if (text === undefined) return undefined;
            const bytes = given.get(path) ?? Buffer.from(text);
            given.set(path, bytes);
            return bytes;
          },
        },
      });
      for (const [path, bytes] of given) {
        expect(bytes.toString('utf8')).toBe(world.files[path]);
      }
    });

    it('says that manifests are missing', async () => {
      await expect(run(create(), {})).rejects.toBeInstanceOf(UpdateError);
    });

    it('says which file it cannot edit', async () => {
      const world = create();
      const error = await run(world, world.broken).catch(reason => reason);
      expect(error).toBeInstanceOf(UpdateError);
      expect(
        Object.keys(world.broken).some(path => error.message.includes(path)),
      ).toBe(true);
    });
  });
}

function run(
  world: Pick<UpdateStrategyWorld, 'strategy' | 'directory'> & {
    readonly images: readonly ImageUpdate[];
  },
  files: Readonly<Record<string, string>>,
): Promise<UpdateResult> {
  return world.strategy.update({
    directory: world.directory,
    images: world.images,
    files: {
      read: async path =>
        files[path] === undefined ? undefined : Buffer.from(files[path]),
    },
  });
}

/** Lines outside of the longest common subsequence, on the side that has more of them. */
function differingLines(before: string, after: string): number {
  const a = before.split('\n');
  const b = after.split('\n');
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const current = [0];
    for (let j = 0; j < b.length; j += 1) {
      current.push(
        line === b[j] ? previous[j] + 1 : Math.max(previous[j + 1], current[j]),
      );
    }
    previous = current;
  }
  return Math.max(a.length, b.length) - previous[b.length];
}
