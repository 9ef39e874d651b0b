import { act, screen, within } from '@testing-library/react';
import { openPromotionTab } from '../../testing/openPromotionTab';
import { coverageView, emptyView, soakingView } from '../../testing/views';

const coverage = async () =>
  within(await screen.findByRole('region', { name: 'Gates for new Bundles' }));

/** Each row as `environments: sentence`. */
const rows = async () =>
  (await coverage())
    .getAllByRole('term')
    .map(
      term => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
    );

const prodIsGuarded =
  'prod: Guarded by no-weekend-deploys (org) and staging-soak (org).';

describe('GateCoverage', () => {
  it('says which gates guard which environment', async () => {
    await openPromotionTab();

    expect(await rows()).toEqual(['dev, staging: No gate.', prodIsGuarded]);
    expect((await coverage()).queryByText(/corrected/)).not.toBeInTheDocument();
  });

  it('says so before anything was released', async () => {
    await openPromotionTab(emptyView());

    expect(await rows()).toContain(prodIsGuarded);
  });

  it('warns of a gate that guards nothing, and names the gates of the team', async () => {
    await openPromotionTab(coverageView());

    expect(await rows()).toEqual([
      'dev: No gate.',
      'staging: Guarded by known-commit (team).',
      prodIsGuarded,
    ]);
    expect(
      (await coverage()).getByText(
        /^The gate default\/load-tested needs to be corrected\. It guards nothing: .*applies-to performance; correct it\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('follows a change of the gates', async () => {
    const api = await openPromotionTab({ ...soakingView(), version: '1' });
    await coverage();

    act(() => api.change({ ...coverageView(), version: '2' }));

    expect(
      await screen.findByText('Guarded by known-commit (team).'),
    ).toBeInTheDocument();
  });
});
