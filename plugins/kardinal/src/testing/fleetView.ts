import {
  EdgeView,
  NodeView,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environment, gate, minutes } from './nodes';
import { soakingView } from './views';

/** dev, then three waves of `size` regions each, one gate before each region. */
export function fleetView(size: number): PipelineView {
  const nodes: NodeView[] = [
    environment('dev', {
      state: 'Verified',
      currentVersion: '1.29.0',
      since: minutes(-18),
    }),
  ];
  const edges: EdgeView[] = [];
  let before = ['dev'];
  for (const wave of [1, 2, 3]) {
    const names = Array.from({ length: size }, (_, i) => `w${wave}-r${i + 1}`);
    for (const name of names) {
      const guard = gate(`gate-${name}`, {
        environment: name,
        verdict: wave === 1 ? 'open' : 'pending',
      });
      nodes.push(guard, region(name, wave));
      edges.push(
        ...before.map(source => ({
          id: `${source}-${guard.id}`,
          source,
          target: guard.id,
        })),
        { id: `${guard.id}-${name}`, source: guard.id, target: name },
      );
    }
    before = names;
  }
  const view = soakingView();
  return {
    ...view,
    version: `fleet-${size}`,
    selected: view.selected && {
      ...view.selected,
      nodes,
      edges,
      answerNode: 'w1-r2',
    },
  };
}

function region(name: string, wave: number): NodeView {
  if (wave > 1) {
    return environment(name, {
      currentVersion: '1.28.3',
      incomingVersion: '1.29.0',
    });
  }
  return environment(name, {
    state: name === 'w1-r2' ? 'Failed' : 'Verified',
    currentVersion: name === 'w1-r2' ? '1.28.3' : '1.29.0',
    since: minutes(-5),
  });
}
