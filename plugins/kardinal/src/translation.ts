import {
  createTranslationRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';

/**
 * Labels, headings, buttons and names of the pages Figures and Timeline, for `createTranslationResource`. Sentences about promotions come
 * from the backend, and are English.
 *
 * @public
 */
export const kardinalTranslationRef = createTranslationRef({
  id: 'plugin.kardinal',
  messages: {
    report: {
      asOf: 'as of {{at}}',
      refresh: 'Refresh',
      loading: 'Loading',
    },
    figures: {
      title: 'Figures',
      choose: 'Choose',
      time: 'Time',
      last7Days: 'Last 7 days',
      last30Days: 'Last 30 days',
      last90Days: 'Last 90 days',
      lastYear: 'Last year',
      team: 'Team',
      allTeams: 'All teams',
      service: 'Service',
      allServices: 'All services',
      noService: 'There is no service that you may read.',
      showAllServices: 'Show all services',
      by: {
        day: '{{title}} by day',
        week: '{{title}} by week',
        month: '{{title}} by month',
      },
      bars: { day: 'By day', week: 'By week', month: 'By month' },
      releases: 'Releases',
      showWholeRange: 'Show all of the range',
      omittedReleases:
        'The newest {{listed}} are listed, and {{omitted}} are not. Choose a shorter time or one service to see them.',
      nothingRecorded: 'Nothing is recorded yet.',
      recordedSince: 'The oldest record is from {{at}}.',
      completeSince:
        'Before {{at}} some releases may be missing: a Pipeline keeps as many Bundles as its historyLimit says.',
      byService: 'By service',
      byTeam: 'By team',
      omittedServices: 'and {{omitted}} more services',
      showTeam: 'Show only the services of {{team}}',
      name: 'Name',
      leadTime: 'Lead time',
      frequency: 'Frequency',
      failureRate: 'Failure rate',
      timeToRestore: 'Time to restore',
      notEnough: 'not enough',
      noRelease: 'No release reached production in this time.',
      release: 'Release',
      inProduction: 'In production',
      outcome: 'Outcome',
      verified: 'Verified',
      failed: 'Failed, not restored yet',
      failedRestored: 'Failed, restored after {{duration}}',
      rolledBack: 'Rolled back, not restored yet',
      rolledBackRestored: 'Rolled back, restored after {{duration}}',
    },
    timeline: {
      filter: 'Filter',
      person: 'Person',
      pipeline: 'Pipeline',
      kind: 'Kind',
      everything: 'Everything',
      time: 'Time',
      anyTime: 'Any time',
      last24Hours: 'Last 24 hours',
      last7Days: 'Last 7 days',
      last30Days: 'Last 30 days',
      newer: '{{number}} newer',
      showNewer: 'Show {{number}} newer',
      nothing: 'Nothing is recorded that fits.',
      showEverything: 'Show everything',
      showOlder: 'Show older',
      showPerson: 'Show only what {{person}} decided',
    },
  },
});

/** The texts of the pages in the language of the reader. */
export interface Texts {
  /** The text of a key, with the values of its placeholders. */
  text(key: TextKey, values?: Readonly<Record<string, string>>): string;
  /** The same with elements in the placeholders. */
  element(
    key: TextKey,
    values: Readonly<Record<string, JSX.Element>>,
  ): JSX.Element;
}

/** Keys of texts: those of the translation reference. */
export type TextKey = keyof typeof kardinalTranslationRef.T;

type Translate = <T extends string | JSX.Element>(
  key: TextKey,
  values?: Readonly<Record<string, T>>,
) => T;

/** The texts, anew when the reader chooses another language. */
export function useTexts(): Texts {
  // Backstage reads the placeholders of a text from its type, which costs the compiler gigabytes where keys are computed.
  const t = useTranslationRef(kardinalTranslationRef).t as unknown as Translate;
  return { text: t<string>, element: t<JSX.Element> };
}
