import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { KardinalSearchResult } from './KardinalSearchResult';

const result = {
  title: 'guestbook 1.29.0',
  text: 'Bundle of default/guestbook. Commit: 3a1f9d2e77.',
  location: '/kardinal/bundles/default/guestbook-1-29-0',
};

describe('a Bundle that the search has found', () => {
  it('leads to its page', async () => {
    await renderInTestApp(<KardinalSearchResult result={result} />);
    expect(
      screen.getByRole('link', { name: 'guestbook 1.29.0' }),
    ).toHaveAttribute('href', result.location);
    expect(screen.getByText(/Commit: 3a1f9d2e77/)).toBeInTheDocument();
  });

  it('marks the words that were found', async () => {
    await renderInTestApp(
      <KardinalSearchResult
        result={result}
        highlight={{
          preTag: '<a1>',
          postTag: '</a1>',
          fields: {
            title: '<a1>guestbook</a1> 1.29.0',
            text: 'Commit: <a1>3a1f9d2e77</a1>.',
          },
        }}
      />,
    );
    const marks = [...document.querySelectorAll('mark')];
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      'guestbook',
      '3a1f9d2e77',
    ]);
  });

  it('is nothing before there is a result', async () => {
    await renderInTestApp(<KardinalSearchResult />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
