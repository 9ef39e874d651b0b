import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition } from '@kardinal/kube-controller';
import { templateOf } from '../../__testUtils__/templateOf';
import { TagState } from '../../services/templates/TemplateWatch';
import { decide } from './decide';
import { describe as eventsOf } from './describe';
import { TemplateObservation, TemplateStatus } from './types';

const now = Date.parse('2026-11-26T10:00:00Z');
const digests = {
  a: `sha256:${'a'.repeat(64)}`,
  b: `sha256:${'b'.repeat(64)}`,
};

const tag = (state: TagState): TemplateObservation => ({ type: 'tag', state });
const found = (digest: string) => tag({ type: 'found', digest });
const away = tag({
  type: 'failed',
  reason: 'RegistryUnavailable',
  message: 'ghcr.io answered with 500',
  failures: 1,
  retryAt: now,
});

/** As the runtime writes it. */
const after = (
  template: Template,
  observed: TemplateObservation,
  at = now,
): Template => ({
  ...template,
  status: {
    ...decide(template, observed, at).status,
    observedGeneration: template.metadata.generation ?? 0,
  } as TemplateStatus,
});

const ready = ({ status }: Template) =>
  findCondition(status?.conditions, 'Ready');

const known = after(templateOf(), found(digests.a));

describe('decide', () => {
  it('records what a tag means, and since when', () => {
    expect(known.status?.source).toEqual({
      registry: 'https://ghcr.io',
      repository: 'acme/web',
      tag: '1',
      digest: digests.a,
      since: '2026-11-26T10:00:00Z',
    });
    expect(ready(known)).toMatchObject({
      status: 'True',
      reason: 'Followed',
      message: `ghcr.io/acme/web:1 means ${digests.a}; where it is moved, everything that uses this Template is rendered again`,
    });
  });

  it('changes nothing where it means the same later', () => {
    expect(after(known, found(digests.a), now + 1_000)).toEqual(known);
  });

  it('records that it was moved, and the time of that', () => {
    const moved = after(known, found(digests.b), now + 60_000);
    expect(moved.status?.source).toMatchObject({
      digest: digests.b,
      since: '2026-11-26T10:01:00Z',
    });
  });

  it.each<[string, TemplateObservation, string]>([
    ['cannot be asked', away, 'RegistryUnavailable'],
    ['has no such tag', tag({ type: 'none', message: 'none' }), 'TagMissing'],
    [
      'answers with what cannot be rendered',
      tag({ type: 'unusable', message: 'no chart' }),
      'SourceUnusable',
    ],
  ])('keeps what it was where the registry %s', (_what, observed, reason) => {
    const kept = after(known, observed);
    expect(kept.status?.source).toEqual(known.status?.source);
    expect(ready(kept)).toMatchObject({
      status: 'False',
      reason,
      message: expect.stringMatching(
        new RegExp(`; what it meant before, ${digests.a}, is rendered on$`),
      ),
    });
    expect(ready(after(templateOf(), observed))?.message).toMatch(
      /; until it is known, nothing is rendered of it$/,
    );
  });

  it('keeps what it was, and stops looking, where it names what may not be asked', () => {
    const kept = after(known, { type: 'invalid', problems: ['a: b', 'c: d'] });
    expect(kept.status?.source).toEqual(known.status?.source);
    expect(ready(kept)).toMatchObject({
      reason: 'ValidationFailed',
      message: 'a: b; c: d',
    });
  });

  it('forgets what was found at another tag', () => {
    const { status } = known;
    const other = { ...templateOf({ tag: '2' }), ...(status && { status }) };
    const { source } = after(other, tag({ type: 'unread' })).status ?? {};
    expect(source).toBeUndefined();
    expect(after(other, away).status?.source).toBeUndefined();
  });

  it('records nothing for a digest', () => {
    const fixed = after(templateOf({ digest: digests.a }), { type: 'fixed' });
    expect(fixed.status?.source).toBeUndefined();
    expect(ready(fixed)).toMatchObject({ status: 'True', reason: 'Fixed' });
  });

  it('says after a restart what was wrong before, until it has looked; not of what the spec said before', () => {
    const unread = tag({ type: 'unread' });
    const troubled = after(known, away);
    expect(after(troubled, unread)).toEqual(troubled);
    expect(ready(after(known, unread))).toEqual(ready(known));
    const edited = {
      ...troubled,
      metadata: { ...troubled.metadata, generation: 2 },
    };
    expect(ready(after(edited, unread))).toMatchObject({ reason: 'Followed' });
    expect(ready(after(templateOf(), unread))).toMatchObject({
      status: 'False',
      reason: 'NotLooked',
    });
  });
});

describe('its events', () => {
  const reasons = (before: Template, later: Template) =>
    eventsOf(before.status, later.status ?? {}).map(({ reason, type }) => [
      type,
      reason,
    ]);

  it.each<[string, Template, Template, readonly (readonly string[])[]]>([
    ['nothing of the first look', templateOf(), known, []],
    ['a move', known, after(known, found(digests.b)), [['Normal', 'TagMoved']]],
    ['nothing of the same', known, after(known, found(digests.a)), []],
    [
      'trouble',
      known,
      after(known, away),
      [['Warning', 'RegistryUnavailable']],
    ],
    ['the end of trouble', after(known, away), known, [['Normal', 'Followed']]],
  ])('say %s', (_what, before, later, events) => {
    expect(reasons(before, later)).toEqual(events);
  });

  it('name both digests', () => {
    const [event] = eventsOf(
      known.status,
      after(known, found(digests.b)).status ?? {},
    );
    expect(event.message).toBe(
      `ghcr.io/acme/web:1 means ${digests.b}, and meant ${digests.a} before: what uses this Template is rendered again`,
    );
  });
});
