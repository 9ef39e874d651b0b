import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Clipped } from './Clipped';

const version = '1.29.0-rc.1.build.20261118T100000.sha.9f2c1d7e55a04b2d9c';

/** jsdom lays nothing out: as wide as its text, in a place of that many pixels. */
function layOut(width: number) {
  jest
    .spyOn(HTMLElement.prototype, 'scrollWidth', 'get')
    .mockImplementation(function measure(this: HTMLElement) {
      return (this.textContent ?? '').length * 8;
    });
  jest
    .spyOn(HTMLElement.prototype, 'clientWidth', 'get')
    .mockReturnValue(width);
}

/** jsdom has no PointerEvent. */
function touch(element: Element) {
  const event = new MouseEvent('pointerdown', { bubbles: true });
  fireEvent(element, Object.assign(event, { pointerType: 'touch' }));
}

const show = () =>
  render(
    <>
      <button type="button">
        <Clipped text={version} />
      </button>
      <button type="button">elsewhere</button>
    </>,
  );
const tooltip = () => screen.queryByRole('tooltip');

afterEach(() => jest.restoreAllMocks());

describe('Clipped', () => {
  it('says all of a long text to whoever comes to its button by keyboard', async () => {
    layOut(100);
    show();
    expect(tooltip()).not.toBeInTheDocument();
    await userEvent.tab();
    expect(tooltip()).toHaveTextContent(version);
    await userEvent.keyboard('{Escape}');
    expect(tooltip()).not.toBeInTheDocument();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    expect(tooltip()).toHaveTextContent(version);
    await userEvent.tab();
    expect(tooltip()).not.toBeInTheDocument();
  });

  it('says it to whoever touches it, until the next touch elsewhere', () => {
    layOut(100);
    show();
    touch(screen.getByText(version));
    expect(tooltip()).toHaveTextContent(version);
    touch(screen.getByText('elsewhere'));
    expect(tooltip()).not.toBeInTheDocument();
  });

  it('can be reached by keyboard where nothing around it can', async () => {
    layOut(100);
    render(<Clipped text={version} />);
    await userEvent.tab();
    expect(screen.getByText(version, { selector: 'span' })).toHaveFocus();
    expect(tooltip()).toHaveTextContent(version);
  });

  it('adds nothing to a text that has room', async () => {
    layOut(1_000);
    show();
    await userEvent.tab();
    touch(screen.getByText(version));
    expect(tooltip()).not.toBeInTheDocument();
  });
});
