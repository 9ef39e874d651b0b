import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleDiff } from '../../testing/diffs';
import {
  openPromotionTab,
  responseError,
} from '../../testing/openPromotionTab';
import { emergencyView } from '../../testing/views';

/** The confirmation of an emergency rollback. */
async function openConfirmation() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'More promotion actions' }),
  );
  await userEvent.click(
    await screen.findByRole('menuitem', { name: /rollback/i }),
  );
  return within(await screen.findByRole('dialog'));
}

describe('CommandPreview', () => {
  it('shows some environments at a time, and how many there are', async () => {
    const api = await openPromotionTab(emergencyView());
    const names = Array.from({ length: 12 }, (_, at) => `region-${at}`);
    api.setDiff(
      ...names.map(environment => ({ ...exampleDiff(), environment })),
    );
    const dialog = await openConfirmation();
    expect(await dialog.findAllByTestId('diff')).toHaveLength(10);
    expect(
      dialog.getByText('Showing the changes of 10 of 12 environments.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(dialog.getAllByTestId('diff')).toHaveLength(12));
    expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows in the confirmation what the command would write', async () => {
    const api = await openPromotionTab(emergencyView());
    api.setDiff(exampleDiff());
    const dialog = await openConfirmation();
    expect(await dialog.findByTestId('diff')).toHaveTextContent(
      '+ newTag: 1.29.0',
    );
    expect(api.previewed).toEqual([
      {
        type: 'emergency',
        arguments: expect.objectContaining({ reason: 'Not given yet' }),
      },
    ]);
    expect(api.executed).toEqual([]);
  });

  it('says in the confirmation what each gate comes to now', async () => {
    const api = await openPromotionTab(emergencyView());
    api.setDiff(exampleDiff());
    api.setGates({
      environment: 'prod',
      gates: [
        {
          name: 'no-weekend-deploys',
          namespace: 'platform-policies',
          scope: 'org',
          verdict: 'closed',
          sentence: [{ type: 'text', text: 'Closed: not on weekends' }],
        },
      ],
    });
    const dialog = await openConfirmation();
    expect(await dialog.findByText('Closed: not on weekends')).toBeVisible();
    expect(dialog.getByText('Gates now')).toBeVisible();
    expect(dialog.queryByText('Gates')).toBeNull();
  });

  it('shows what it would write by now once it was refused', async () => {
    const api = await openPromotionTab(emergencyView());
    api.setDiff(exampleDiff());
    const dialog = await openConfirmation();
    await dialog.findByTestId('diff');
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Why/ }),
      'Checkout is down',
    );
    api.setDiff({
      type: 'unavailable',
      environment: 'prod',
      version: '1.28.3',
      reason: 'By now this cannot be compared.',
    });
    api.refuse(responseError(409, '1.28.3 was rolled back by Ben.'));
    await userEvent.click(
      dialog.getByRole('button', { name: /^Emergency rollback/ }),
    );

    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /This has changed in the meantime.*1\.28\.3 was rolled back by Ben\./,
    );
    await waitFor(() => expect(api.previewed).toHaveLength(2));
    expect(api.previewed[1]).toEqual(api.previewed[0]);
    expect(
      await dialog.findByText('By now this cannot be compared.'),
    ).toBeVisible();
    expect(dialog.queryByTestId('diff')).toBeNull();
    expect(dialog.getByRole('textbox', { name: /Why/ })).toHaveValue(
      'Checkout is down',
    );
  });
});
