import { act, render } from '@testing-library/react';
import { WithTexts } from '../../testing/WithTexts';
import { Retrying } from './Retrying';

const now = Date.parse('2026-11-18T10:00:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now });
});

afterEach(() => {
  jest.useRealTimers();
});

it('counts the seconds down until it is tried', () => {
  const { container } = render(<Retrying at={now + 2_500} />, {
    wrapper: WithTexts,
  });
  const shown = [container.textContent];
  for (let second = 1; second <= 4; second += 1) {
    act(() => jest.advanceTimersByTime(1_000));
    shown.push(container.textContent);
  }
  expect(shown).toEqual([
    'Retrying in 3 s',
    'Retrying in 2 s',
    'Retrying in 1 s',
    'Retrying',
    'Retrying',
  ]);
});

it('begins anew with another wait, and says no time while it is being tried', () => {
  const { container, rerender } = render(<Retrying at={undefined} />, {
    wrapper: WithTexts,
  });
  expect(container).toHaveTextContent(/^Retrying$/);
  act(() => jest.advanceTimersByTime(60_000));
  rerender(<Retrying at={now + 68_000} />);
  expect(container).toHaveTextContent(/^Retrying in 8 s$/);
});
