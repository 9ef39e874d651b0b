import { expect } from '@playwright/test';
import { graphType } from '../packages/graph-controller/src';
import {
  PipelineView,
  plainSentence,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '../plugins/kardinal-common/src';
import { askKardinal } from './support/askPortal';
import { pasteCurl } from './support/ci';
import { journey } from './support/journey';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { settled } from './support/settled';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

journey.use({
  sandboxOptions: {
    flags: ['--graph-engine', 'external'],
    config: { 'kardinal.graph.answerWithin': '5s' },
  },
});

/** Resolves when the page says of the Bundle that is on its way what matches; without a pattern, when it says nothing more. */
function notes(sandbox: TestSandbox, pattern?: RegExp): Promise<string> {
  let seen = '';
  return until(
    `a page that says ${pattern ?? 'nothing'}`,
    async () => {
      const { selected } = await askKardinal<PipelineView>(
        sandbox,
        'pipelines/default/guestbook',
      );
      seen = plainSentence(selected?.notice ?? []);
      return pattern?.test(seen) ?? seen === '' ? `: ${seen}` : undefined;
    },
    { instead: () => seen },
  );
}

/** A step for prod by hand, which the Graph of a Bundle would own, and that needs no gate. */
async function forgeStep(
  { platform, kubernetes }: TestSandbox,
  bundle: string,
): Promise<PromotionStep> {
  const graph = await platform.get(graphType, {
    namespace: 'default',
    name: bundle,
  });
  const steps = await kubernetes.steps();
  const dev = steps.find(
    ({ spec }) => spec.bundleRef === bundle && spec.environment === 'dev',
  );
  const node = graph?.spec.nodes.find(
    ({ template }) =>
      template?.kind === 'PromotionStep' &&
      template.metadata.labels?.['kardinal.io/environment'] === 'prod',
  );
  return platform.create(promotionStepType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: {
      name: String(node?.template?.metadata.name),
      namespace: 'default',
      ownerReferences: dev?.metadata.ownerReferences,
      annotations: dev?.metadata.annotations,
    },
    spec: {
      ...dev!.spec,
      environment: 'prod',
      path: 'environments/prod',
    },
  });
}

journey(
  'an engine that is not ours makes what the Graph says: the release waits for it, and nothing else is acted on',
  async ({ sandbox }) => {
    const { kubernetes, forge, platform } = sandbox;
    const before = await forge.commits();

    const { name } = await pasteCurl(sandbox);
    await until('a step for dev', async () =>
      (await kubernetes.steps()).find(({ spec }) => spec.bundleRef === name),
    );
    await sandbox.signalGraphEngine('SIGSTOP');
    await verifiedIn(sandbox, name, 'dev');
    await notes(
      sandbox,
      /^No Graph engine answers: nobody has made the PromotionStep \S+staging since 2026-11-18T10:/,
    );

    // Nothing is derived but what the sealed Graph says.
    const forged = await forgeStep(sandbox, name);
    await until('a forged step that nobody acts for', async () => {
      const found = await platform.get(promotionStepType, forged.metadata);
      return found?.status?.state === 'NotDerived' || undefined;
    });
    await platform.delete(promotionStepType, forged.metadata);

    await sandbox.signalGraphEngine('SIGKILL');
    await verifiedIn(sandbox, name, 'staging');
    await notes(sandbox);

    const soak = await until('a closed staging-soak', async () => {
      const gate = (await kubernetes.gatesOf(name))['staging-soak'];
      return gate?.status?.ready === false ? gate : undefined;
    });
    await sandbox.signalGraphEngine('SIGSTOP');
    await platform.patch(policyGateType, soak.metadata, {
      type: 'merge',
      body: { spec: { expression: 'true' } },
    });
    await until('an edited gate that nobody believes', async () => {
      const gate = await platform.get(policyGateType, soak.metadata);
      const ready = gate?.status?.conditions?.find(
        ({ type }) => type === 'Ready',
      );
      return ready?.reason === 'NotDerived' || undefined;
    });
    expect((await forge.pulls()).map(({ head }) => head.ref)).not.toContain(
      `kardinal/default/${name}/prod`,
    );
    await sandbox.signalGraphEngine('SIGCONT');
    await until('the gate as the Graph says', async () => {
      const gate = await platform.get(policyGateType, soak.metadata);
      return gate?.spec.expression === soak.spec.expression || undefined;
    });

    const { number } = await pullRequestFor(sandbox, name, 'prod');
    await forge.merge(number);
    await verifiedIn(sandbox, name, 'prod');
    await until('a Verified Bundle', async () => {
      const bundle = await kubernetes.bundle(name);
      return bundle?.status?.phase === 'Verified' || undefined;
    });
    const promoted = (await forge.commits()).slice(before.length);
    expect(promoted.map(({ changes }) => changes)).toEqual([
      ['environments/dev/kustomization.yaml +1 -1'],
      ['environments/staging/kustomization.yaml +1 -1'],
      ['environments/prod/kustomization.yaml +1 -1'],
    ]);
    await settled(sandbox, 'guestbook');
  },
);
