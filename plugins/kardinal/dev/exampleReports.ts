import { FakeReportsApi } from '../src/testing/FakeReportsApi';
import { figuresViewOf, listedRelease } from '../src/testing/figures';
import { foreignShop } from '../src/testing/foreignShop';
import { exampleNow, minutes } from '../src/testing/instants';
import { gatePolicy } from '../src/testing/policies';
import { recordOf } from '../src/testing/records';

const day = 24 * 60;

/** Policies, who decided what, and a month of releases. */
export const exampleReports = new FakeReportsApi({
  policies: {
    asOf: exampleNow,
    items: [
      gatePolicy(),
      gatePolicy({
        name: 'staging-soak',
        expression: 'bundle.upstreamSoakMinutes >= 30',
        message: 'A release runs in staging for half an hour before production',
        blocked: [],
        blockedCount: 0,
      }),
    ],
    omitted: 0,
  },
  records: {
    asOf: exampleNow,
    items: [
      recordOf('paused'),
      recordOf('closed', {
        at: minutes(-20),
        action: 'GateClosed',
        by: 'kardinal',
        bundle: 'guestbook-1-29-0',
        environment: 'prod',
        gate: 'no-weekend-deploys',
        message: 'Production is closed on weekends',
      }),
      recordOf('resumed', {
        at: minutes(-2 * day),
        action: 'PipelineResumed',
        by: 'user:default/ben',
        message: '',
      }),
    ],
    incomplete: [],
  },
  dialects: {
    asOf: exampleNow,
    items: [
      {
        id: 'gitops-promoter',
        title: 'GitOps Promoter',
        state: 'read',
        promotions: [foreignShop],
      },
    ],
  },
  figures: figuresViewOf([1, 2, 3, 8, 13, 21].map(listedRelease)),
});
