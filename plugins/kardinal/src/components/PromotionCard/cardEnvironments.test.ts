import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { fleetView } from '../../testing/views';
import { cardEnvironments } from './cardEnvironments';

const fleet = (size: number): readonly EnvironmentNodeView[] =>
  (fleetView(size).selected?.nodes ?? [])
    .filter((node): node is EnvironmentNodeView => node.type === 'environment')
    .map(node => ({ ...node, state: 'Verified' }));

const shown = (environments: readonly EnvironmentNodeView[]) =>
  cardEnvironments(environments).shown.map(({ name }) => name);

describe('the environments of the card', () => {
  it('are all, where they are few', () => {
    const few = fleet(20).slice(0, 8);
    expect(cardEnvironments(few)).toEqual({ shown: few, others: 0 });
  });

  it('are the last of many', () => {
    const many = fleet(20);
    expect(cardEnvironments(many).others).toBe(many.length - 8);
    expect(shown(many)).toEqual(many.slice(-8).map(({ name }) => name));
  });

  it('have what is on its way, and what has drifted, in their place', () => {
    const [first, second, third, ...others] = fleet(20);
    const many = [
      first,
      { ...second, state: 'WaitingForMerge' as const },
      { ...third, current: { type: 'drifted' as const, version: '1.0.0' } },
      ...others,
    ];
    expect(shown(many)).toEqual([
      second.name,
      third.name,
      ...many.slice(-6).map(({ name }) => name),
    ]);
  });
});
