import { render, screen } from '@testing-library/react';
import { LiveBody } from './LiveBody';

describe('LiveBody', () => {
  it.each([
    ['live', 'live'],
    ['connecting', 'old'],
    ['lost', 'old'],
    ['refused', 'old'],
  ] as const)('shows what is %s as %s', (status, freshness) => {
    render(<LiveBody live={{ status }}>1.29.0</LiveBody>);
    expect(screen.getByText('1.29.0')).toHaveAttribute(
      'data-freshness',
      freshness,
    );
  });
});
