import { Pipeline, Subscription } from '../api/types.generated';
import { aPipeline } from '../testing';
import { bundleSources } from './bundleSources';
import { plainSentence } from './sentences';

const since = '2026-11-26T09:00:00Z';

const conditionOf = (type: string, status: 'True' | 'False', message: string) =>
  ({
    type,
    status,
    reason: 'Any',
    message,
    lastTransitionTime: since,
  } as const);

function watching(status: 'True' | 'False', message: string): Pipeline {
  const pipeline = aPipeline(['prod']);
  const conditions = [conditionOf('Watching', status, message)];
  return { ...pipeline, status: { ...pipeline.status, conditions } };
}

function subscription(
  name: string,
  phase?: NonNullable<Subscription['status']>['phase'],
  message?: string,
): Subscription {
  const conditions =
    message === undefined
      ? []
      : [
          conditionOf(
            'Ready',
            phase === 'Watching' ? 'True' : 'False',
            message,
          ),
        ];
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Subscription',
    metadata: { name, namespace: 'default' },
    spec: { type: 'image', pipeline: 'guestbook', first: 'skipped' },
    ...(phase === undefined ? {} : { status: { phase, conditions } }),
  };
}

const said = (pipeline: Pipeline, ...subscriptions: readonly Subscription[]) =>
  bundleSources(pipeline, subscriptions).map(
    ({ type, name, state, sentence }) =>
      `${type} ${name ?? ''} ${state}: ${plainSentence(sentence)}`,
  );

describe('what makes Bundles by itself', () => {
  it('is nothing where nothing does', () => {
    expect(said(aPipeline(['prod']))).toEqual([]);
  });

  it.each([
    ['True', 'working', 'Each new commit of main becomes a Bundle'],
    ['False', 'failing', 'main cannot be read, and is tried again: no answer.'],
  ] as const)('is a branch that is watched: %s', (status, state, message) => {
    expect(said(watching(status, message))).toEqual([
      `branch  ${state}: ${message.replace(/\.$/, '')}.`,
    ]);
  });

  it.each([
    [undefined, 'waiting'],
    ['Pending', 'waiting'],
    ['Suspended', 'waiting'],
    ['Watching', 'working'],
    ['Error', 'failing'],
  ] as const)('is a Subscription: %s', (phase, state) => {
    expect(said(aPipeline(['prod']), subscription('tags', phase))).toEqual([
      `subscription tags ${state}: It has not been looked at yet.`,
    ]);
  });

  it('has the branch first, and Subscriptions by their names', () => {
    expect(
      said(
        watching('True', 'Each new commit becomes a Bundle'),
        subscription('tags', 'Watching', 'Follows v1.4.0'),
        subscription('images', 'Error', 'ghcr.io refuses to return it'),
      ),
    ).toEqual([
      'branch  working: Each new commit becomes a Bundle.',
      'subscription images failing: ghcr.io refuses to return it.',
      'subscription tags working: Follows v1.4.0.',
    ]);
  });
});
