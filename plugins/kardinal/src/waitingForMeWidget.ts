import { HomePageWidgetBlueprint } from '@backstage/plugin-home-react/alpha';

/** What waits for the reader, on the home page of the home plugin. */
export const waitingForMeWidget = HomePageWidgetBlueprint.make({
  name: 'waiting-for-me',
  params: {
    name: 'KardinalWaitingForMe',
    title: 'Promotions that wait for you',
    description:
      'Which of your Pipelines go on only when a person acts, and why',
    components: () =>
      import('./components/WaitingForMe/WaitingForMe').then(
        ({ WaitingForMe }) => ({ Content: WaitingForMe }),
      ),
    layout: { height: { minRows: 4 }, width: { minColumns: 4 } },
  },
});
