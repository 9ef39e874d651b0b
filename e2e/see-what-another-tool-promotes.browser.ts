import { expect } from '@playwright/test';
import { gitOpsPromoter } from '../plugins/kardinal-backend-module-gitops-promoter/src/gitOpsPromoter';
import {
  gitRepository,
  scmProvider,
  strategy,
  timer,
} from '../plugins/kardinal-backend-module-gitops-promoter/src/promoter.fixture';
import { expectAccessibleInBothThemes } from './support/expectAccessible';
import { install } from './support/install';
import { journey } from './support/journey';
import { until } from './support/until';

/** The entity of this Pipeline is the guest's own, so that the guest may set it up. */
const name = 'guestbook';
const objects = [
  scmProvider,
  gitRepository,
  { ...strategy, metadata: { name } },
  {
    ...timer,
    spec: { ...Object(timer.spec), promotionStrategyRef: { name } },
  },
];

journey(
  'somebody sees what another tool promotes, and takes the Pipeline that it comes to',
  async ({ sandbox, page }, testInfo) => {
    await page.goto(`${sandbox.portalUrl}/kardinal/other-tools`);
    await page.getByRole('button', { name: 'Enter' }).click();
    const tool = page.getByRole('region', { name: 'GitOps Promoter' });
    await expect(tool).toContainText('is not installed in this cluster');

    const { client } = sandbox.kubernetes;
    for (const kind of gitOpsPromoter.kinds) await install(client, kind);
    for (const object of objects) {
      const type = gitOpsPromoter.kinds.find(
        ({ kind }) => kind === object.kind,
      );
      if (type === undefined) throw new Error(`${object.kind} is not read`);
      await until(`an API that takes ${type.plural}`, () =>
        client.create(type, {
          ...object,
          metadata: { ...object.metadata, namespace: 'default' },
        }),
      );
    }
    await page.getByRole('button', { name: 'Refresh' }).click();
    const service = tool.getByRole('article', { name: /default\/guestbook$/ });
    await expect(service.getByRole('row')).toHaveCount(4);
    await expect(
      service.getByRole('row', { name: /environment\/prod/ }),
    ).toContainText('kubelint: pending');
    await expect(
      service.getByRole('link', { name: /Pull request: open/ }),
    ).toHaveAttribute('href', 'https://github.com/acme/shop-deploy/pull/12');

    await service.getByRole('button', { name: 'Show as a Pipeline' }).click();
    const pipeline = service.getByRole('region', {
      name: 'The Pipeline of guestbook',
    });
    await expect(pipeline).toContainText('kind: Pipeline');
    await expect(pipeline).toContainText('kind: PolicyGate');
    await expect(pipeline).toContainText('key: kubelint');
    await expect(pipeline).toContainText('other labels are not set');
    await pipeline.getByRole('button', { name: 'Copy' }).click();
    await expect(
      pipeline.getByRole('button', { name: 'Copied' }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page, 'body');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(
        page.locator(`body[data-theme-mode="${colorScheme}"]`),
      ).toBeAttached();
      await expect(pipeline).toContainText('kind: Pipeline');
      await page.screenshot({
        path: testInfo.outputPath(`other-tools-${colorScheme}.png`),
        fullPage: true,
      });
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(service).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    await page.screenshot({
      path: testInfo.outputPath('other-tools-narrow.png'),
    });
  },
);
