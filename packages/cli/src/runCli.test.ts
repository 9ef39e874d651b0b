import {
  Bundle,
  bundleType,
  changeWindowType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ForbiddenError } from '@kardinal/kube-controller';
import {
  FakeCluster,
  isWrite,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { parse } from 'yaml';
import { aRelease } from './__testUtils__/aRelease';
import { FakeTerminal } from './__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
let cluster: FakeCluster;
let terminal: FakeTerminal;

beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  cluster.clearCalls();
  terminal = new FakeTerminal(cluster, clock);
});

/** What a command prints, by its lines. */
async function linesOf(line: string): Promise<readonly string[]> {
  const { code, out, error } = await terminal.type(line);
  expect([code, error]).toEqual([0, '']);
  return out.trimEnd().split('\n');
}

describe('kardinal', () => {
  it.each([
    [
      'get pipelines',
      [
        'NAME        BUNDLE            STATE     ENVIRONMENTS',
        'guestbook   guestbook-2-0-0   Waiting   dev 2.0.0, prod 1.0.0 → 2.0.0',
      ],
    ],
    [
      'get pipelines -o wide',
      [
        'NAME        BUNDLE            STATE     ENVIRONMENTS                    WHY',
        'guestbook   guestbook-2-0-0   Waiting   dev 2.0.0, prod 1.0.0 → 2.0.0   prod waits: no-friday is closed (Not this one).',
      ],
    ],
    [
      'get steps guestbook',
      [
        'KIND            NAME        ENVIRONMENT   STATE      WHY',
        'PromotionStep   dev         dev           Verified   dev: 2.0.0 was verified 2026-11-18T09:30:00Z.',
        'PolicyGate      no-friday   prod          closed     Closed: Not this one.',
        'PromotionStep   prod        prod          Waiting    prod waits: no-friday is closed (Not this one).',
      ],
    ],
    [
      'get bundles guestbook',
      [
        'NAME              VERSION   STATE      VERIFIED   CREATED                COMMIT    AUTHOR',
        'guestbook-2-0-0   2.0.0     Waiting    1 of 1     2026-11-18T10:00:00Z   3a1f9d2   ana',
        'guestbook-1-0-0   1.0.0     Verified   2 of 2     2026-11-18T10:00:00Z   -         -',
      ],
    ],
    [
      'status',
      [
        'PIPELINE    STATE     SINCE                  WHY',
        'guestbook   Waiting   2026-11-18T10:00:00Z   prod waits: no-friday is closed (Not this one).',
      ],
    ],
    [
      'history guestbook',
      [
        'BUNDLE            VERSION   ENVIRONMENT   STATE      SINCE                  PULL REQUEST   MERGED BY',
        'guestbook-2-0-0   2.0.0     dev           Verified   2026-11-18T09:30:00Z   -              -',
        'guestbook-1-0-0   1.0.0     dev           Verified   2026-11-17T10:00:00Z   -              -',
        'guestbook-1-0-0   1.0.0     prod          Verified   2026-11-17T11:00:00Z   -              -',
      ],
    ],
    [
      'diff guestbook-1-0-0 guestbook-2-0-0',
      [
        'ARTIFACT                 1.0.0      2.0.0',
        'author                   (absent)   ana',
        'commit                   (absent)   3a1f9d2',
        'ghcr.io/acme/guestbook   1.0.0      2.0.0',
      ],
    ],
    [
      'diff guestbook-1-0-0 guestbook-1-0-0',
      ['guestbook-1-0-0 and guestbook-1-0-0 promote the same.'],
    ],
    [
      'policy list',
      [
        'NAME        NAMESPACE           SCOPE   GUARDS   READY     EXPRESSION',
        'no-friday   platform-policies   org     prod     Unknown   bundle.version != "2.0.0"',
      ],
    ],
    [
      'explain guestbook --env prod',
      [
        'Promotion: guestbook / prod',
        'Bundle:    2.0.0 (guestbook-2-0-0)',
        'prod waits: no-friday is closed (Not this one).',
        '',
        'ENVIRONMENT   TYPE            NAME        STATE     EXPRESSION                  REASON',
        'prod          PolicyGate      no-friday   Block     bundle.version != "2.0.0"   Closed: Not this one.',
        'prod          PromotionStep   prod        Waiting   -                           prod waits: no-friday is closed (Not this one).',
        '',
        'no-friday [org]',
        '  bundle.version != "2.0.0" = false',
        '    bundle.version = "2.0.0"',
        '  It does not open by itself.',
        '  The owner of platform-policies/no-friday can change it; that applies to the next Bundle.',
      ],
    ],
  ])('%s', async (line, expected) => {
    expect(await linesOf(line)).toEqual(expected);
  });

  it.each([
    ['get pipelines', [pipelineType.kind]],
    ['get bundles guestbook', [bundleType.kind, bundleType.kind]],
  ])('prints the objects of %s as JSON and YAML', async (line, kinds) => {
    const json = await terminal.type(`${line} -o json`);
    const read = JSON.parse(json.out) as { kind: string }[];
    expect(read.map(({ kind }) => kind)).toEqual(kinds);
    const yaml = await terminal.type(`${line} -o yaml`);
    expect(parse(yaml.out)).toEqual(read);
  });

  it('prints names as kubectl takes them', async () => {
    expect(await linesOf('get bundles guestbook -o name')).toEqual([
      'bundle/guestbook-2-0-0',
      'bundle/guestbook-1-0-0',
    ]);
  });

  it('asks the context and the namespace that are named', async () => {
    const said = 'get pipelines --context prod -n team-a --kubeconfig other';
    expect(await linesOf(said)).toEqual(['Nothing found.']);
    expect(terminal.targets).toEqual([
      { context: 'prod', namespace: 'team-a', kubeconfig: 'other' },
    ]);
  });

  describe('policy test', () => {
    const gate = (name: string, expression: string) =>
      `kind: PolicyGate\nmetadata: {name: ${name}}\nspec: {expression: '${expression}'}\n`;
    const test = (text: string) => {
      terminal.files.set('gates.yaml', text);
      return terminal.type('policy test gates.yaml');
    };

    it('says of each gate of a file that it is valid, without a cluster', async () => {
      const other = 'kind: Pipeline\nmetadata: {name: guestbook}\n';
      const text = [gate('weekday', '!schedule.isWeekend'), other].join(
        '---\n',
      );
      expect(await test(text)).toEqual({
        code: 0,
        out: 'NAME      RESULT\nweekday   valid\n',
        error: '',
      });
      expect(terminal.targets).toEqual([]);
    });

    it.each([
      [
        'what is no CEL',
        gate('bad', 'schedule.isWeekend &&'),
        /^kardinal: bad: /,
      ],
      [
        'what there is not',
        gate('bad', 'bundle.colour == "red"'),
        /^kardinal: bad: .*colour/,
      ],
      [
        'a gate without an expression',
        'kind: PolicyGate\nmetadata: {name: bad}\n',
        /^kardinal: bad: spec\.expression is missing/,
      ],
      [
        'a file without gates',
        'kind: Pipeline\n',
        /gates\.yaml has no PolicyGate/,
      ],
      ['what is no YAML', 'a: [', /^kardinal: gates\.yaml: /],
    ])('fails for %s', async (_, text, message) => {
      const { code, out, error } = await test(text);
      expect([code, out]).toEqual([1, '']);
      expect(error).toMatch(message);
    });
  });

  it('prints its version, without a cluster', async () => {
    expect(await linesOf('version --client')).toEqual(['CLI:        0.1.0']);
    expect(terminal.targets).toEqual([]);
  });

  it.each([
    ['frobnicate', /unknown command/],
    ['promote guestbook', /required option '--env <environment>'/],
    ['completion bash -o json', /unknown option '-o'/],
    ['-o json completion bash', /prints in one way only/],
    ['status -w -o json', /--watch prints tables/],
    ['get bundles', /missing required argument 'pipeline'/],
    [
      'get pipelines -o xml',
      /Allowed choices are table, wide, json, yaml, name/,
    ],
  ])('says that %s is wrong use', async (line, message) => {
    const { code, out, error } = await terminal.type(line);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(message);
  });

  it.each([
    [
      'get bundles shop',
      'kardinal: There is no Pipeline shop in default; it has guestbook\n',
    ],
    [
      'get bundles shop -n empty',
      'kardinal: There is no Pipeline in empty; name another namespace with -n\n',
    ],
    [
      'get steps guestbook --bundle x',
      'kardinal: The Pipeline guestbook has no Bundle x; kardinal get bundles guestbook lists them\n',
    ],
    [
      'diff guestbook-1-0-0 other',
      'kardinal: The Bundle other was not found in default; kardinal get bundles <pipeline> lists those of a Pipeline\n',
    ],
    ['policy test absent.yaml', 'kardinal: there is no absent.yaml\n'],
    [
      'explain guestbook --env live',
      'kardinal: guestbook-2-0-0 is not promoted to live; it is promoted to dev, prod\n',
    ],
  ])('%s fails with what there is', async (line, error) => {
    expect(await terminal.type(line)).toEqual({ code: 1, out: '', error });
  });

  describe('writes', () => {
    const bundles = () =>
      cluster.peekAll<Bundle>(bundleType).map(({ metadata }) => metadata.name);

    it('a new Bundle for what CI could release, once', async () => {
      const line =
        'create bundle guestbook --image ghcr.io/acme/guestbook:2.1.0 --commit 3a1f9d2 --author ana';
      const first = await terminal.type(line);
      const [name] = bundles().filter(each => each.includes('2-1-0'));
      expect(first).toEqual({
        code: 0,
        out: `bundle/${name} created\nkardinal get steps guestbook says how far it is.\n`,
        error: '',
      });
      expect(
        cluster.peek(bundleType, { namespace: 'default', name }),
      ).toMatchObject({
        metadata: {
          labels: { 'kardinal.io/pipeline': 'guestbook' },
          annotations: { 'kardinal.io/requested-by': 'ana' },
        },
        spec: {
          type: 'image',
          artifacts: {
            images: [{ reference: 'ghcr.io/acme/guestbook:2.1.0' }],
          },
          provenance: { commitSHA: '3a1f9d2', author: 'ana' },
        },
      });
      const again = await terminal.type(line);
      expect(again.out).toContain(`bundle/${name} was there already`);
      expect(bundles()).toHaveLength(3);
    });

    it.each([
      [
        'rollback guestbook --env dev --reason slow --yes',
        /^bundle\/guestbook-rollback-dev-\w+ created\n.*1\.0\.0/,
      ],
      [
        'promote guestbook --env dev --bundle guestbook-1-0-0',
        /^bundle\/\S+ created\nPromotes 1\.0\.0 to dev /,
      ],
    ])('a Bundle for %s, in the words of the portal', async (line, words) => {
      const { code, out, error } = await terminal.type(line);
      expect([code, error]).toEqual([0, '']);
      expect(out).toMatch(words);
      expect(bundles()).toHaveLength(3);
    });

    it('a pause with its reason, and ends it', async () => {
      const key = { namespace: 'default', name: 'guestbook' };
      const paused = () => cluster.peek(pipelineType, key)?.spec.paused;
      const { code, out } = await terminal.type(
        'pause guestbook --reason INC-7',
      );
      expect([code, paused()]).toEqual([0, { reason: 'INC-7' }]);
      expect(out).toMatch(/^pipeline\/guestbook changed\nPauses /);
      expect(await terminal.type('resume guestbook')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^pipeline\/guestbook changed\n.*continue/),
      });
      expect(paused()).toBeUndefined();
    });

    it('nothing where nothing is paused, or only something else is', async () => {
      const nothing = (subject: string) => ({
        code: 0,
        out: `pipeline/guestbook unchanged\nThere is no pause of ${subject} to end, and nothing changes. Any other pause that covers its promotions stays.\n`,
        error: '',
      });
      expect(await terminal.type('resume guestbook')).toEqual(
        nothing('all of guestbook'),
      );
      await terminal.type('pause guestbook --env prod --reason INC-7');
      const writes = () =>
        cluster.calls.filter(({ verb }) => isWrite(verb)).length;
      const before = writes();
      expect(await terminal.type('resume guestbook')).toEqual(
        nothing('all of guestbook'),
      );
      expect(await terminal.type('resume guestbook --env dev')).toEqual(
        nothing('dev of guestbook'),
      );
      expect(writes()).toBe(before);
    });

    it.each([
      ['promote guestbook --env dev', /^kardinal: dev already has 2\.0\.0\./],
      ['promote guestbook --env live', /no environment live/],
      ['promote guestbook --env dev --bundle x', /has no Bundle x/],
      ['rollback guestbook --env prod', /^kardinal: /],
      [
        'pause guestbook --reason x --until 2020-01-01T00:00:00Z',
        /in the past/,
      ],
    ])('nothing for %s, and says why', async (line, message) => {
      const { code, out, error } = await terminal.type(line);
      expect([code, out]).toEqual([1, '']);
      expect(error).toMatch(message);
      expect(cluster.calls.filter(({ verb }) => isWrite(verb))).toEqual([]);
    });
  });

  it('says what may not be read, and shows the rest', async () => {
    cluster.intercept(({ type }) => {
      if (type.endsWith(`/${changeWindowType.kind}`))
        throw new ForbiddenError('no', 403, 'Forbidden');
    });
    const { code, out, error } = await terminal.type('get pipelines');
    expect(code).toBe(0);
    expect(out).toContain('guestbook');
    expect(error).toBe(
      ['default', 'platform-policies']
        .map(
          place =>
            `kardinal: changewindows in ${place} may not be read: what follows from them is not shown\n`,
        )
        .join(''),
    );
  });

  it('says what to apply where the cluster has no Pipelines', async () => {
    terminal = new FakeTerminal(new FakeCluster(), clock);
    expect(await terminal.type('status')).toEqual({
      code: 1,
      out: '',
      error:
        'kardinal: The cluster does not serve pipelines.kardinal.io: apply the folder crds, or choose another with --context\n',
    });
  });
});
