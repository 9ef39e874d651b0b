import { eventType } from '../../packages/kube-controller/src';
import { TestSandbox } from './TestSandbox';

/** Where a secret can be read: what the backend printed, the objects of the product, Events, and pull requests. None, if all is well. */
export async function placesOf(
  sandbox: TestSandbox,
  secret: string,
): Promise<readonly string[]> {
  const { kubernetes, platform, forge } = sandbox;
  const { items: events } = await platform.list(eventType);
  const places = {
    log: await sandbox.log(),
    objects: await kubernetes.snapshot(),
    events: JSON.stringify(events),
    pulls: JSON.stringify(await forge.pulls()),
    commits: JSON.stringify(await forge.commits()),
  };
  const texts = [secret, Buffer.from(secret).toString('base64')];
  return Object.entries(places)
    .filter(([, content]) => texts.some(text => content.includes(text)))
    .map(([place]) => place);
}
