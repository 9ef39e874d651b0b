import { render, screen, within } from '@testing-library/react';
import { ReaderProvider } from '../../hooks/useReader';
import { exampleNow } from '../../testing/instants';
import { WithTexts } from '../../testing/WithTexts';
import { LastHealthy } from './LastHealthy';

const drySha = '1f0c9d2a'.repeat(5);
const verifiedAt = exampleNow;

function show(releases: Parameters<typeof LastHealthy>[0]['releases']) {
  return render(
    <WithTexts>
      <ReaderProvider clock={() => Date.parse(exampleNow)}>
        <LastHealthy releases={releases} />
      </ReaderProvider>
    </WithTexts>,
  );
}

describe('what was healthy in an environment', () => {
  it('is listed with its commit and Bundle, the newest first', () => {
    show([
      { bundle: 'shop-2', version: '2.0.0', drySha, verifiedAt },
      { bundle: 'shop-1', version: 'config 1f0c9d2', drySha, verifiedAt },
    ]);
    expect(
      screen.getByRole('heading', { name: 'Last healthy here' }),
    ).toBeInTheDocument();
    const [newest, before] = screen.getAllByRole('listitem');
    expect(newest).toHaveTextContent(/^2\.0\.0 1f0c9d2 shop-2/);
    expect(before).toHaveTextContent(/^config 1f0c9d2 shop-1/);
    // Its version says it already.
    expect(
      within(before).queryByText('1f0c9d2', { selector: 'code' }),
    ).not.toBeInTheDocument();
  });

  it('is not there where nothing was', () => {
    const { container } = show([]);
    expect(container).toBeEmptyDOMElement();
  });
});
