import { TreeEditResult } from '../../steps/StepRequest';
import { FakePrograms } from './FakePrograms';
import { MemoryTree } from './MemoryTree';
import { PromotionStepWorld } from './PromotionStepWorld';
import { parsed } from './runs';

type Files = Readonly<Record<string, string>>;

/** Files in, files out. */
export function editTests(world: PromotionStepWorld): void {
  const { step, files = {} } = world;

  it('does the same when it runs again on the same files', async () => {
    expect(await edit(world, files)).toEqual(await edit(world, files));
  });

  it('has nothing to write when it runs on what it wrote', async () => {
    const after = applied(files, await edit(world, files));
    const { writes, deletes } = await edit(world, after);
    expect({ writes, deletes }).toEqual({ writes: [], deletes: [] });
  });

  if (step.type !== 'edit') return;
  if (step.files === 'existing') {
    it('writes only files that are there', async () => {
      const { writes } = await edit(world, files);
      for (const { path } of writes) expect(Object.keys(files)).toContain(path);
    });
    return;
  }

  it('touches nothing but what is below the directory of the environment', async () => {
    const { promotion } = await world.begin();
    const { writes, deletes } = await edit(world, files);
    for (const path of [...writes.map(each => each.path), ...deletes])
      expect(path.startsWith(`${promotion.directory}/`)).toBe(true);
  });

  it('deletes only files that are there, and none that it writes', async () => {
    const { writes, deletes } = await edit(world, files);
    const written = new Set(writes.map(({ path }) => path));
    for (const path of deletes) {
      expect(Object.keys(files)).toContain(path);
      expect(written.has(path)).toBe(false);
    }
  });
}

function applied(files: Files, { writes, deletes }: TreeEditResult): Files {
  const after = new Map(Object.entries(files));
  for (const { path, content } of writes) after.set(path, content.toString());
  for (const path of deletes) after.delete(path);
  return Object.fromEntries(after);
}

async function edit(
  world: PromotionStepWorld,
  files: Files,
): Promise<TreeEditResult> {
  const { step, settings, begin, source, artifact, template } = world;
  const { programs = new FakePrograms() } = world;
  if (step.type !== 'edit') throw new Error(`${step.id} is not an edit`);
  const promotion = await begin();
  const result = await step.edit({
    ...promotion.request(parsed(step.settings, settings)),
    files: new MemoryTree(files),
    programs,
    changes: [],
    ...(source === undefined ? {} : { source }),
    ...(artifact === undefined ? {} : { artifact }),
    ...(template === undefined ? {} : { template }),
  });
  return { deletes: [], ...result };
}
