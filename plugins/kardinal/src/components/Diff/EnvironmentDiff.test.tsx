import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleDiff } from '../../testing/diffs';
import {
  openPromotionTab,
  responseError,
} from '../../testing/openPromotionTab';

const button = (name: string) => screen.findByRole('button', { name });

describe('EnvironmentDiff', () => {
  it('asks only when somebody opens it, for the chosen Bundle and environment', async () => {
    const api = await openPromotionTab(undefined, {
      at: '/?node=environment/prod',
    });
    api.setDiff(exampleDiff());
    const open = await button('What changes');
    expect(open).toHaveAttribute('aria-expanded', 'false');
    expect(api.diffRequests).toEqual([]);

    await userEvent.click(open);
    expect(await screen.findByTestId('diff')).toHaveTextContent(
      'newTag: 1.29.0',
    );
    expect(api.diffRequests).toEqual([
      { bundle: 'guestbook-1-29-0', environment: 'prod' },
    ]);

    await userEvent.click(await button('Hide what changes'));
    expect(screen.queryByTestId('diff')).not.toBeInTheDocument();
  });

  it('is open where the address says so', async () => {
    const api = await openPromotionTab(undefined, {
      at: '/?node=environment/prod&diff',
    });
    expect(
      await screen.findByText(/^What 1\.29\.0 changes in prod cannot be shown/),
    ).toBeInTheDocument();
    expect(api.diffRequests).toHaveLength(1);
  });

  it('says when it is refused', async () => {
    const api = await openPromotionTab(undefined, {
      at: '/?node=environment/prod',
    });
    const open = await button('What changes');
    api.refuse(responseError(503, 'Too many previews are being computed'));
    await userEvent.click(open);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many previews are being computed',
    );
  });
});
