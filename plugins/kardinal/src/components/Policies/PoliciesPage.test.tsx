import {
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportsApiRef } from '../../api/ReportsApi';
import { FakeReportsApi } from '../../testing/FakeReportsApi';
import { exampleNow, minutes } from '../../testing/instants';
import { responseError } from '../../testing/openPromotionTab';
import { gatePolicy } from '../../testing/policies';
import { PoliciesPage } from './PoliciesPage';

const clock = () => Date.parse(exampleNow);
const one = '/platform-policies/no-weekend-deploys';
const policies = (...items: readonly ReturnType<typeof gatePolicy>[]) => ({
  policies: { asOf: exampleNow, items, omitted: 0 },
});

async function open(api: FakeReportsApi, at = '/') {
  await renderInTestApp(
    <TestApiProvider apis={[[reportsApiRef, api]]}>
      <PoliciesPage clock={clock} />
    </TestApiProvider>,
    {
      initialRouteEntries: [at],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    },
  );
}

describe('PoliciesPage', () => {
  it('lists what guards what, who waits for it, and what is wrong', async () => {
    await open(
      new FakeReportsApi(
        policies(
          gatePolicy(),
          gatePolicy({
            name: 'forgotten',
            scope: 'team',
            blocked: [],
            blockedCount: 0,
            warnings: [[{ type: 'text', text: 'It guards nothing.' }]],
          }),
        ),
      ),
    );
    expect(
      await screen.findByRole('link', { name: 'no-weekend-deploys' }),
    ).toHaveAttribute(
      'href',
      '/kardinal/policies/platform-policies/no-weekend-deploys?kind=PolicyGate',
    );
    const [guarding, forgotten] = screen.getAllByRole('article');
    expect(guarding).toHaveTextContent('Guards prod of guestbook.');
    expect(guarding).toHaveTextContent('It is the weekend.since 20 min ago');
    expect(forgotten).toHaveTextContent('It guards nothing.');
    expect(forgotten).toHaveTextContent('Nothing is waiting for it.');
    expect(
      screen.getByRole('link', { name: 'guestbook 1.29.0 · prod' }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/guestbook/promotion?bundle=guestbook-1-29-0',
    );
  });

  it('says how a policy comes to be where there is none', async () => {
    await open(new FakeReportsApi());
    expect(
      await screen.findByText(/is listed here as soon as it exists/),
    ).toBeInTheDocument();
  });

  it('says which permission is missing', async () => {
    const api = new FakeReportsApi();
    api.refuse(responseError(403, 'You need the permission'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'kardinal.pipeline.read',
    );
  });
});

describe('one policy', () => {
  it('is simulated at a time, with what is supposed', async () => {
    const api = new FakeReportsApi({
      ...policies(gatePolicy()),
      simulation: {
        bundle: 'guestbook-1-29-0',
        environment: 'prod',
        at: minutes(60 * 24 * 3),
        gates: [
          {
            gate: 'no-weekend-deploys',
            outcome: 'closed',
            reason: 'It is the weekend',
            expression: '!schedule.isWeekend',
            leaves: [
              {
                source: 'schedule.isWeekend',
                outcome: 'true',
                reads: { 'schedule.isWeekend': true },
              },
            ],
            opens: { type: 'at', at: minutes(60 * 24 * 5) },
          },
        ],
      },
    });
    await open(api, one);
    await userEvent.type(
      await screen.findByRole('textbox', { name: /^Soak/ }),
      'staging=30',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Simulate' }));
    expect(
      await screen.findByText(
        /no-weekend-deploys is closed: It is the weekend/,
      ),
    ).toBeInTheDocument();
    expect(api.asked).toEqual([
      {
        environment: 'prod',
        gates: [
          { name: 'no-weekend-deploys', expression: '!schedule.isWeekend' },
        ],
        suppose: { soakMinutes: { staging: 30 } },
      },
    ]);
  });

  it('is simulated over the releases of the last month', async () => {
    const api = new FakeReportsApi({
      ...policies(gatePolicy()),
      past: {
        environment: 'prod',
        passed: 0,
        held: 1,
        unknown: 0,
        heldSeconds: 7200,
        releases: [
          {
            bundle: 'guestbook-1-28-3',
            version: '1.28.3',
            startedAt: minutes(-60 * 24 * 4),
            verdict: 'held',
            heldSeconds: 7200,
            gates: [],
          },
        ],
      },
    });
    await open(api, one);
    await userEvent.click(
      await screen.findByRole('button', { name: "Over last month's releases" }),
    );
    expect(
      await screen.findByText(/Of 1 release, 1 would have been held for 2 h/),
    ).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /1\.28\.3/ })).toHaveTextContent(
      'Held2 h',
    );
  });

  it('underlines the part of an expression that is wrong, says where it is, and is not simulated with it', async () => {
    const api = new FakeReportsApi(policies(gatePolicy()));
    await open(api, one);
    const editor = await screen.findByRole('textbox', { name: 'Expression' });
    expect(editor).toBeValid();
    await userEvent.clear(editor);
    await userEvent.type(editor, '!schedule.isWekend');
    expect(await screen.findByTestId('wrong-part')).toHaveTextContent(
      'schedule.isWekend',
    );
    expect(editor).toBeInvalid();
    expect(editor).toHaveAccessibleDescription(
      /^Line 1, column 2: .*did you mean `isWeekend`\?$/,
    );
    expect(screen.getByRole('button', { name: 'Simulate' })).toBeDisabled();
    expect(screen.getByText('bundle.upstreamSoakMinutes')).toBeInTheDocument();
  });
});
