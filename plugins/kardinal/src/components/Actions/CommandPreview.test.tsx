import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleDiff } from '../../testing/diffs';
import { openPromotionTab } from '../../testing/openPromotionTab';
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
      dialog.getByText('The changes of 10 of 12 environments are shown.'),
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
});
