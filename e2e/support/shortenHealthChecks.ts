import { pipelineType } from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';

/** What never becomes available in dev fails there at once. */
export async function shortenHealthChecks({
  platform,
}: TestSandbox): Promise<void> {
  const key = { namespace: 'default', name: 'guestbook' };
  const pipeline = await platform.get(pipelineType, key);
  const [dev, ...rest] = pipeline?.spec.environments ?? [];
  const health = { ...dev.health, timeout: '5s' };
  await platform.patch(pipelineType, key, {
    type: 'merge',
    body: { spec: { environments: [{ ...dev, health }, ...rest] } },
  });
}
