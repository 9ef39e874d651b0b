import { EditResult } from '../../steps/StepRequest';
import { PromotionStepWorld } from './PromotionStepWorld';
import { parsed } from './runs';

/** Files in, files out. */
export function editTests(world: PromotionStepWorld): void {
  const { files = {} } = world;

  it('does the same when it runs again on the same files', async () => {
    expect(await edit(world, files)).toEqual(await edit(world, files));
  });

  it('has nothing to write when it runs on what it wrote', async () => {
    const { writes } = await edit(world, files);
    const after = writes.map(({ path, content }) => [path, content.toString()]);
    const again = await edit(world, { ...files, ...Object.fromEntries(after) });
    expect(again.writes).toEqual([]);
  });

  it('writes only files that are there', async () => {
    const { writes } = await edit(world, files);
    for (const { path } of writes) expect(Object.keys(files)).toContain(path);
  });
}

async function edit(
  { step, settings, begin }: PromotionStepWorld,
  files: Readonly<Record<string, string>>,
): Promise<EditResult> {
  if (step.type !== 'edit') throw new Error(`${step.id} is not an edit`);
  const promotion = await begin();
  return step.edit({
    ...promotion.request(parsed(step.settings, settings)),
    files: {
      read: async path =>
        files[path] === undefined ? undefined : Buffer.from(files[path]),
    },
    changes: [],
  });
}
