import { render, screen } from '@testing-library/react';
import { Clipped } from './Clipped';

const version = '1.29.0-rc.1.build.20261118T100000.sha.9f2c1d7e55a04b2d9c';

describe('Clipped', () => {
  it('has all of a long text for those who hear it, and in a tooltip', () => {
    render(<Clipped text={version} />);
    expect(screen.getByText(version)).toHaveAttribute('title', version);
  });
});
