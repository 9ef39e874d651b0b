import { ChangeWindow, Pipeline } from '../api/types.generated';
import { aPipeline, exampleView } from '../testing';
import { plainSentence } from './sentences';
import { GateNodeView } from './types';

const freeze: ChangeWindow = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'ChangeWindow',
  metadata: {
    name: 'freeze-friday',
    namespace: 'platform-policies',
    labels: { 'kardinal.io/scope': 'org' },
  },
  spec: {
    timezone: 'Europe/Berlin',
    message: 'Nothing is released on a Friday',
    allow: [
      {
        start: '2026-01-05T09:00',
        end: '2026-01-05T16:00',
        recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH',
      },
    ],
  },
};

/** On a Friday. */
function viewOf(
  spec: Partial<Pipeline['spec']>,
  windows: readonly ChangeWindow[] = [],
) {
  const pipeline = aPipeline(['dev']);
  return exampleView({
    pipeline: { ...pipeline, spec: { ...pipeline.spec, ...spec } },
    windows,
    bundles: [
      {
        version: '1.29.0',
        phase: 'Promoting',
        createdAt: '2026-11-20T09:30:00Z',
        steps: { dev: { state: 'Pending' } },
      },
    ],
    now: Date.parse('2026-11-20T10:12:00Z'),
  });
}

const gatesOf = ({ selected }: ReturnType<typeof viewOf>) =>
  (selected?.nodes ?? []).filter(
    (each): each is GateNodeView => each.type === 'gate',
  );

describe('the page of what is held', () => {
  it('shows a pause as a closed gate before the environment, with who, until when and why', () => {
    const paused = {
      reason: 'INC-7',
      by: 'user:default/ana',
      until: '2026-11-20T18:00:00Z',
      seal: 'never shown',
    };
    const view = viewOf({ paused });
    const [gate] = gatesOf(view);
    expect(plainSentence(view.headline)).toBe(
      'dev waits: paused by user:default/ana until 2026-11-20T18:00:00Z: INC-7.',
    );
    expect([gate.name, gate.verdict, gate.expression, gate.opensAt]).toEqual([
      'freeze-guestbook',
      'closed',
      'false',
      '2026-11-20T18:00:00Z',
    ]);
    expect(gate.remedies.map(plainSentence)).toEqual([
      'The pause ends by itself at 2026-11-20T18:00:00Z.',
      'Anyone who may resume the Pipeline can end it.',
    ]);
    expect(view.selected?.edges).toContainEqual(
      expect.objectContaining({
        source: gate.id,
        target: 'environment/dev',
      }),
    );
    expect(JSON.stringify(view)).not.toContain('never shown');
  });

  it('shows no pause that is over, nor one of another environment', () => {
    const over = { reason: 'x', until: '2026-11-20T10:00:00Z' };
    const other = { prod: { reason: 'x' } };
    expect(
      gatesOf(viewOf({ paused: over, pausedEnvironments: other })),
    ).toEqual([]);
  });

  it('shows a closed window with its next opening, as whoever wrote it reads the time', () => {
    const view = viewOf({}, [freeze]);
    const [gate] = gatesOf(view);
    expect(plainSentence(view.headline)).toBe(
      'dev waits: freeze-friday opens at about 2026-11-23T08:00:00Z.',
    );
    expect(gate).toMatchObject({
      name: 'freeze-friday',
      scope: 'org',
      verdict: 'closed',
      opensAt: '2026-11-23T08:00:00Z',
    });
    expect(gate.remedies.map(plainSentence)).toEqual([
      'Opens by itself on Monday, 23 November 2026 at 09:00 (Europe/Berlin).',
      'The owner of the ChangeWindow platform-policies/freeze-friday can change it; that applies at once.',
    ]);
  });

  it('shows no window of a namespace that is not in reach', () => {
    const metadata = { ...freeze.metadata, namespace: 'elsewhere' };
    expect(gatesOf(viewOf({}, [{ ...freeze, metadata }]))).toEqual([]);
  });
});
