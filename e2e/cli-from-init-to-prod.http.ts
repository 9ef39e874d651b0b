import { expect } from '@playwright/test';
import { Bundle, policyGateType } from '../plugins/kardinal-common/src';
import { addEnvironments } from './support/addServices';
import { guestToken } from './support/guestToken';
import { sharedJourney as journey } from './support/sharedJourney';
import { Service } from './support/Service';
import { settled } from './support/settled';

import { Terminal } from './support/Terminal';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';
import { wordsOfPage } from './support/wordsOfPage';

const hamper = new Service('hamper', {
  environments: [{ name: 'dev' }, { name: 'test' }, { name: 'prod' }],
});
const { name: pipeline } = hamper;
const names = hamper.environments.map(each => `${pipeline}-${each}`);
const live = `${pipeline}-prod`;
const audit = { namespace: 'platform-policies', name: 'hamper-audit' };

/** Says of the newest Bundle what the API has of it. */
async function newest(terminal: Terminal): Promise<Bundle> {
  const out = await terminal.typed(`get bundles ${pipeline} -o json`);
  const [bundle] = JSON.parse(out) as readonly Bundle[];
  return bundle;
}

/** Waits in the terminal for what asks for a review, and merges it on the page of the forge that it names. */
async function reviewed(
  { forge }: TestSandbox,
  terminal: Terminal,
): Promise<void> {
  const line = `get steps ${pipeline}`;
  const number = await until('a pull request in the terminal', async () => {
    const out = await terminal.typed(line);
    const row = out.split('\n').find(each => /WaitingForMerge/.test(each));
    return row === undefined ? undefined : /#(\d+)/.exec(row)?.[1];
  });
  await forge.merge(Number(number));
}

/** Waits in the terminal until the newest Bundle is everywhere where it goes; its name. */
function arrived(terminal: Terminal): Promise<string> {
  return until('a Bundle that has arrived', async () => {
    const { metadata, status } = await newest(terminal);
    return status?.phase === 'Verified' ? metadata.name : undefined;
  });
}

/** What of the history is about production, the newest first: version, and whether a person merged it. */
async function historyOfProduction(terminal: Terminal) {
  const out = await terminal.typed(`history ${pipeline}`);
  return out
    .split('\n')
    .map(row => row.split(/ {2,}/))
    .filter(([, , environment]) => environment === live)
    .map(([, version, , state, , pullRequest, by]) => ({
      version,
      state,
      pullRequest,
      by,
    }));
}

/** The platform lets nothing into production for a while, unless somebody overrides it. */
function closeProduction({ platform }: TestSandbox): Promise<unknown> {
  return platform.create(policyGateType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      ...audit,
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/overridable': 'true',
      },
    },
    spec: {
      expression: 'false',
      message: 'Nothing is released during the audit',
      path: `environments/${live}`,
      recheckInterval: '5m',
    },
  });
}

journey(
  'somebody who has the command line alone sets an application up, brings it to production and back',
  async ({ sandbox }) => {
    await addEnvironments(sandbox, [hamper]);
    const terminal = await Terminal.open(sandbox);

    await terminal.typed(
      `init --app ${pipeline} --git ${sandbox.forge.cloneUrl} --secret forge-token ` +
        `--image registry.example.com/${pipeline} --environments ${names}`,
    );
    expect(await terminal.read('kardinal.yaml')).toContain(`app: ${pipeline}`);
    const made = await terminal.typed('init -f kardinal.yaml');
    expect(made).toMatch(/^pipeline\/hamper created\n {2}3 environments: /);
    expect(await terminal.type('init -f kardinal.yaml')).toMatchObject({
      code: 1,
      error: expect.stringContaining('is there already'),
    });
    expect(await terminal.typed('get pipelines')).toContain(pipeline);

    // The line that init has said comes next.
    const release = /kardinal (create bundle .*):\$TAG/.exec(made)?.[1];
    await terminal.typed(`${release}:1.0.0 --author ana`);
    const waiting = await wordsOfPage(sandbox, terminal, {
      pipeline,
      pattern: /^hamper-prod WaitingForMerge: .*#\d+/,
    });
    const sentence = waiting.at(-1)?.split(': ').slice(1).join(': ') ?? '';
    expect(await terminal.typed(`explain ${pipeline} --env ${live}`)).toContain(
      `\n${sentence}\n`,
    );
    expect(await terminal.typed(`status ${pipeline}`)).toContain(sentence);
    expect(await terminal.typed('status')).toContain(sentence);
    await reviewed(sandbox, terminal);
    const first = await arrived(terminal);
    expect(await historyOfProduction(terminal)).toEqual([
      {
        version: '1.0.0',
        state: 'Verified',
        pullRequest: expect.stringContaining('/pull/'),
        by: 'ana',
      },
    ]);

    // What is paused goes nowhere until it is resumed.
    await terminal.typed(`pause ${pipeline} --reason INC-7`);
    await terminal.typed(`${release}:1.1.0 --author bo`);
    await wordsOfPage(sandbox, terminal, { pipeline, pattern: /INC-7/ });
    expect(await terminal.typed('get pipelines')).toContain('hamper [PAUSED]');
    expect(await terminal.typed(`resume ${pipeline}`)).toMatch(/changed\n/);
    expect(await terminal.typed(`resume ${pipeline}`)).toMatch(
      /unchanged\nThere is no pause of all of hamper to end/,
    );
    await reviewed(sandbox, terminal);
    const second = await arrived(terminal);
    const changes = await terminal.typed(`diff ${first} ${second}`);
    expect(changes).toMatch(/\nregistry\.\S+ +1\.0\.0 +1\.1\.0\n/);
    expect(changes).toMatch(/author +ana +bo/);

    // A gate of the platform is overridden, for one release.
    await closeProduction(sandbox);
    await terminal.typed(`${release}:1.2.0`);
    await wordsOfPage(sandbox, terminal, {
      pipeline,
      pattern: /^hamper-audit closed: .*during the audit/,
    });
    const override = `override ${pipeline} --gate ${audit.name} --reason INC-8`;
    expect(await terminal.type(override)).toMatchObject({
      code: 1,
      error: expect.stringContaining('KARDINAL_PORTAL is not set'),
    });
    terminal.variables.KARDINAL_PORTAL = sandbox.portalUrl;
    terminal.variables.KARDINAL_TOKEN = await guestToken(sandbox);
    expect(await terminal.typed(override)).toMatch(/override accepted\n/);
    await reviewed(sandbox, terminal);
    await arrived(terminal);
    await sandbox.platform.delete(policyGateType, audit);

    const back = `rollback ${pipeline} --env ${live} --reason INC-9 --yes`;
    expect(await terminal.typed(back)).toMatch(/created\n.*1\.1\.0/);
    await reviewed(sandbox, terminal);
    await arrived(terminal);
    expect(await historyOfProduction(terminal)).toMatchObject([
      { version: '1.1.0', state: 'Verified' },
      { version: '1.2.0' },
      { version: '1.1.0' },
      { version: '1.0.0' },
    ]);
    // What is routine is written down with some delay.
    await until('the rollback in the audit log', async () => {
      const records = await terminal.typed(`audit ${pipeline}`);
      return records.includes('INC-9') || undefined;
    });
    await settled(sandbox, pipeline);
    await terminal.close();
  },
);
