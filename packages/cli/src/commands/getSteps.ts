import {
  NodeView,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { pipelineNamed, viewOf } from './viewOf';

/** The promotions of a Bundle and the gates before them, in the order of the drawing. */
export const getSteps: ClusterCommand = {
  type: 'cluster',
  path: ['get', 'steps'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--bundle <name>',
      description:
        'of this Bundle; default the one that is on its way, else the newest',
      presence: 'optional',
    },
  ],
  description: 'list the promotions of a Bundle and their gates',
  watch: 'offered',
  run(reading, { arguments: [said], options }) {
    const pipeline = pipelineNamed(reading, said);
    const { selected } = viewOf(reading, pipeline, options.bundle);
    const nodes = selected?.nodes ?? [];
    return {
      text: {
        columns: [
          { title: 'KIND' },
          { title: 'NAME' },
          { title: 'ENVIRONMENT' },
          { title: 'STATE' },
          { title: 'WHY' },
        ],
        rows: nodes.map(node => [
          kindOf(node),
          node.name,
          node.type === 'gate' ? node.environment : node.name,
          node.type === 'gate' ? node.verdict : node.state,
          plainSentence(node.sentence),
        ]),
      },
      data: selected ?? {},
      names: nodes.map(node => `${kindOf(node).toLowerCase()}/${node.name}`),
    };
  },
};

function kindOf({ type }: NodeView): string {
  return type === 'gate' ? 'PolicyGate' : 'PromotionStep';
}
