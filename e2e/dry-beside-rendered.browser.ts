import { expect } from '@playwright/test';
import { releaseConfig } from './support/configBundle';
import { expectAccessible } from './support/expectAccessible';
import { sharedJourney as journey } from './support/sharedJourney';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { RenderedService } from './support/RenderedService';

const service = new RenderedService('linnet');
/** A preview fetches the branch. */
const loading = { timeout: 60_000 };

journey(
  'somebody who approves a change reads what was written beside what is rendered of it',
  async ({ sandbox, page }, testInfo) => {
    const { forge } = sandbox;
    await service.add(sandbox);
    const release = async (replicas: number) => {
      const sha = await service.configure(sandbox, replicas);
      const gitCommit = { repository: forge.cloneUrl, sha };
      const name = await releaseConfig(sandbox, service, 'config', {
        gitCommit,
      });
      await verifiedIn(sandbox, name, 'staging');
      const pull = await pullRequestFor(sandbox, name, 'live');
      return { name, sha: sha.slice(0, 7), number: pull.number };
    };
    const first = await release(1);
    await forge.merge(first.number);
    await verifiedIn(sandbox, first.name, 'live');
    const second = await release(3);

    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto(sandbox.portalUrl);
    const enter = page.getByRole('button', { name: 'Enter' });
    await enter.click();
    // Who leaves before is not signed in.
    await expect(enter).toBeHidden();
    await page.goto(
      `${sandbox.portalUrl}/catalog/default/component/linnet/promotion?bundle=${second.name}&node=environment/live&diff`,
    );
    const panel = page.getByTestId('node-panel');
    const written = panel.getByRole('region', {
      name: 'On the dry branch main',
    });
    const rendered = panel.getByRole('region', {
      name: `Rendered on ${service.branchOf('live')}`,
    });
    await expect(written).toContainText(
      `${service.pathOf('live')}/deployment.json`,
      loading,
    );
    await expect(written).toContainText('+     "replicas": 3');
    await expect(written).toContainText(`From ${first.sha} to ${second.sha}`);
    await expect(rendered).toContainText('hydrator.metadata');
    await expect(rendered).toContainText('+     "replicas": 3');
    const [left, right] = [
      await written.boundingBox(),
      await rendered.boundingBox(),
    ];
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Another theme draws the page anew.
      await expect(
        page.locator(`body[data-theme-mode="${colorScheme}"]`),
      ).toBeAttached();
      await expect(rendered).toContainText('hydrator.metadata', loading);
      await expectAccessible(page, '[data-testid="node-panel"]');
      await page.screenshot({
        path: testInfo.outputPath(`beside-${colorScheme}.png`),
      });
      await panel.screenshot({
        path: testInfo.outputPath(`panel-${colorScheme}.png`),
      });
    }

    // One above the other where there is no room, and nothing is cut off.
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(async () => {
      const above = await written.boundingBox();
      const below = await rendered.boundingBox();
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(
        below?.y ?? 0,
      );
      expect((below?.x ?? 0) + (below?.width ?? 0)).toBeLessThanOrEqual(360);
    }).toPass();
    await page.screenshot({ path: testInfo.outputPath('narrow.png') });
  },
);
