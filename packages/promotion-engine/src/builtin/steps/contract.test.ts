import { StepDefinition } from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePromotion,
  promotionStepContract,
  PromotionStepWorld,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { promotionSteps } from './index';

const kustomization = `images:
- name: app
  newName: ghcr.io/acme/app
  newTag: 1.0.0
`;

type Situation = Pick<PromotionStepWorld, 'begin' | 'files'>;

/** How a promotion stands when it has come to each step: whoever adds a step adds its situations. */
const situations: Readonly<
  Record<string, Readonly<Record<string, Situation>>>
> = {
  'git-clone': { 'of any repository': { begin: () => new FakePromotion() } },
  'kustomize-set-image': {
    'of an environment with a kustomization': {
      begin: () => new FakePromotion(),
      files: { 'environments/prod/kustomization.yaml': kustomization },
    },
  },
  'git-commit': { 'of some changes': { begin: () => new FakePromotion() } },
  'git-push': {
    'to a branch of its own': { begin: () => new FakePromotion() },
    'to the base branch': {
      begin: () => new FakePromotion({ branch: undefined }),
    },
    'of edits that change nothing': {
      begin: () => {
        const promotion = new FakePromotion();
        promotion.edits = 'same';
        return promotion;
      },
    },
  },
  'open-pr': {
    'of what was pushed': { begin: () => new FakePromotion().pushed() },
  },
  'merge-pr': {
    'of an open pull request': { begin: () => new FakePromotion().opened() },
  },
  'wait-for-merge': {
    'of an open pull request': {
      begin: async () => {
        const promotion = await new FakePromotion().opened();
        promotion.text = 'second';
        return promotion;
      },
    },
    'of one that was merged': {
      begin: async () => (await new FakePromotion().opened()).merge('ana'),
    },
    'of one that was closed': {
      begin: async () =>
        (await new FakePromotion().opened()).change({ state: 'closed' }),
    },
  },
  'health-check': {
    'of a rollout': { begin: () => new FakePromotion().pushed() },
  },
};

describe.each(promotionSteps.map(step => [step.id, step] as const))(
  '%s',
  (id, step: StepDefinition) => {
    const own = Object.entries(situations[id] ?? {});

    it('is tried in some situation', () => {
      expect(own.length).toBeGreaterThan(0);
    });

    describe.each(own)('%s', (_name, situation) => {
      promotionStepContract({
        step,
        settings: {},
        refused: [{ surprise: true }],
        ...situation,
      });
    });
  },
);
