import {
  createTranslationRef,
  TranslationApi,
  translationApiRef,
} from '@backstage/frontend-plugin-api';
import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { reportsApiRef } from './api/ReportsApi';
import { TimelinePage } from './components/Timeline/TimelinePage';
import { FakeReportsApi } from './testing/FakeReportsApi';
import { exampleNow } from './testing/instants';
import { kardinalTranslationRef } from './translation';

const german = createTranslationRef({
  id: kardinalTranslationRef.id,
  messages: {
    'report.asOf': 'Stand {{at}}',
    'report.refresh': 'Aktualisieren',
    'timeline.filter': 'Auswahl',
    'timeline.nothing': 'Dazu ist nichts aufgezeichnet.',
  },
});

/** A portal whose reader has chosen German. */
const inGerman: TranslationApi = {
  getTranslation: () => mockApis.translation().getTranslation(german) as never,
  translation$: () => mockApis.translation().translation$(),
};

async function open(translations: TranslationApi) {
  const records = {
    asOf: exampleNow,
    items: [],
    newest: 'here',
    incomplete: [],
  };
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [reportsApiRef, new FakeReportsApi({ records })],
        [translationApiRef, translations],
      ]}
    >
      <TimelinePage clock={() => Date.parse(exampleNow)} />
    </TestApiProvider>,
  );
}

describe('the texts of a page', () => {
  it.each([
    [
      'English',
      mockApis.translation(),
      'Refresh',
      'Filter',
      /as of/,
      'Nothing is recorded that fits.',
    ],
    [
      'German',
      inGerman,
      'Aktualisieren',
      'Auswahl',
      /Stand/,
      'Dazu ist nichts aufgezeichnet.',
    ],
  ])(
    'are in %s when the portal is',
    async (_, portal, button, search, asOf, nothing) => {
      await open(portal);
      expect(await screen.findByText(nothing)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
      expect(screen.getByRole('search', { name: search })).toBeInTheDocument();
      expect(screen.getByText(asOf)).toBeInTheDocument();
    },
  );
});
