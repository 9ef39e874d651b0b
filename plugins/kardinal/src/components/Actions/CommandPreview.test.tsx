import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleDiff } from '../../testing/diffs';
import { openPromotionTab } from '../../testing/openPromotionTab';
import { emergencyView } from '../../testing/views';

describe('CommandPreview', () => {
  it('shows in the confirmation what the command would write', async () => {
    const api = await openPromotionTab(emergencyView());
    api.setDiff(exampleDiff());
    await userEvent.click(
      await screen.findByRole('button', { name: 'More promotion actions' }),
    );
    await userEvent.click(
      await screen.findByRole('menuitem', { name: /rollback/i }),
    );
    const dialog = within(await screen.findByRole('dialog'));
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
