import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Clipped } from '../Clipped/Clipped';
import { WithTooltip } from './WithTooltip';

/** jsdom has no PointerEvent. */
function touch(element: Element) {
  const event = new MouseEvent('pointerdown', { bubbles: true });
  fireEvent(element, Object.assign(event, { pointerType: 'touch' }));
}

const tooltips = () =>
  screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);

describe('WithTooltip', () => {
  it('can be reached by keyboard where nothing around or in it can', async () => {
    render(<WithTooltip text="Friday">12 min ago</WithTooltip>);
    await userEvent.tab();
    expect(screen.getByText('12 min ago')).toHaveFocus();
    expect(tooltips()).toEqual(['Friday']);
    await userEvent.keyboard('{Escape}');
    expect(tooltips()).toEqual([]);
  });

  it('is passed over by the keyboard where it says little more', async () => {
    render(
      <WithTooltip text="Friday, 10:12:07" tabStop="never">
        10:12:07
      </WithTooltip>,
    );
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    touch(screen.getByText('10:12:07'));
    expect(tooltips()).toEqual(['Friday, 10:12:07']);
  });

  it('is shown for the control in it, which stays the only tab stop', async () => {
    render(
      <WithTooltip text="default/guestbook">
        <button type="button">Guestbook</button>
      </WithTooltip>,
    );
    // jsdom takes it for focused by a mouse.
    const button = screen.getByText('Guestbook');
    jest.spyOn(button, 'matches').mockReturnValue(true);
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(tooltips()).toEqual(['default/guestbook']);
    await userEvent.tab();
    expect(tooltips()).toEqual([]);
  });

  it('is one of several in a button: the first for the keyboard, the touched one for a finger', async () => {
    render(
      <button type="button">
        <Clipped text="1.29.0" />
        <WithTooltip text="Friday">12 min ago</WithTooltip>
        <WithTooltip text="Saturday">tomorrow</WithTooltip>
        <span>prod</span>
      </button>,
    );
    await userEvent.tab();
    expect(tooltips()).toEqual(['Friday']);
    touch(screen.getByText('tomorrow'));
    expect(tooltips()).toEqual(['Saturday']);
    touch(screen.getByText('prod'));
    expect(tooltips()).toEqual(['Friday']);
    touch(document.body);
    expect(tooltips()).toEqual([]);
  });
});
