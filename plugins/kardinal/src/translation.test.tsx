import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { appLanguageApiRef, useApi } from '@backstage/frontend-plugin-api';
import {
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportsApiRef } from './api/ReportsApi';
import { PoliciesPage } from './components/Policies/PoliciesPage';
import { TimelinePage } from './components/Timeline/TimelinePage';
import { FakeReportsApi } from './testing/FakeReportsApi';
import { exampleNow } from './testing/instants';
import { recordOf } from './testing/records';

const clock = () => Date.parse(exampleNow);

const records = {
  asOf: exampleNow,
  items: [recordOf('paused')],
  newest: 'here',
  incomplete: [],
};
const policies = { asOf: exampleNow, items: [], omitted: 0 };

/** What the settings of a portal have. */
function ChooseGerman() {
  const language = useApi(appLanguageApiRef);
  return (
    <button type="button" onClick={() => language.setLanguage('de')}>
      Choose German
    </button>
  );
}

/** A portal that offers English and German. */
async function open(page: JSX.Element) {
  localStorage.clear();
  await renderInTestApp(
    <TestApiProvider
      apis={[[reportsApiRef, new FakeReportsApi({ records, policies })]]}
    >
      <ChooseGerman />
      {page}
    </TestApiProvider>,
    {
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
      config: {
        app: {
          baseUrl: 'http://localhost:3000',
          extensions: [
            {
              'api:app/app-language': {
                config: { availableLanguages: ['en', 'de'] },
              },
            },
          ],
        },
        backend: { baseUrl: 'http://localhost:7007' },
      },
    },
  );
}

describe('a page in another language', () => {
  it.each([
    [
      'the timeline',
      <TimelinePage clock={clock} />,
      ['Refresh', 'Today, ', 'as of'],
      ['Aktualisieren', 'Heute, ', 'Stand'],
    ],
    [
      'the policies',
      <PoliciesPage clock={clock} />,
      [
        'Refresh',
        'No gate or change window guards anything that you are allowed to see.',
        'as of',
      ],
      [
        'Aktualisieren',
        'Kein Gate und kein Änderungsfenster schützt, was Sie lesen dürfen.',
        'Stand',
      ],
    ],
  ])(
    'is there as soon as the reader chooses it: %s',
    async (_, page, english, german) => {
      await open(page);
      for (const text of english)
        expect(await screen.findByText(text, { exact: false })).toBeVisible();

      await userEvent.click(
        screen.getByRole('button', { name: 'Choose German' }),
      );

      for (const text of german)
        expect(await screen.findByText(text, { exact: false })).toBeVisible();
      for (const text of english)
        expect(screen.queryByText(text, { exact: false })).toBeNull();
      localStorage.clear();
    },
  );
});
