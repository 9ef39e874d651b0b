import {
  pipelineType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { strictKind } from './strictKind';
import { pipeline } from './guestbook';
import { environments } from './templates';

const kinds = [pipelineType, promotionStepType].map(strictKind);
const options = { fieldManager: 'law', onConflict: 'force' } as const;

describe('a fake cluster with the kinds of the product', () => {
  const shop = pipeline({ environments: [environments.dev] });

  it('stores what is valid, with the defaults of its definition', async () => {
    const cluster = new FakeCluster({ types: kinds });
    const made = await cluster.create(pipelineType, shop);
    expect(made.spec.historyLimit).toBe(20);
  });

  it('refuses a status with a message that no API server takes', async () => {
    const cluster = new FakeCluster({ types: kinds });
    const made = await cluster.create(pipelineType, shop);
    const condition = {
      type: 'Ready',
      status: 'False',
      reason: 'Wordy',
      lastTransitionTime: '2026-11-18T10:00:00Z',
      message: 'x'.repeat(32_769),
    } as const;
    await expect(
      cluster.replaceStatus(pipelineType, {
        ...made,
        status: { conditions: [condition] },
      }),
    ).rejects.toMatchObject({
      code: 422,
      message: expect.stringContaining(
        'status.conditions[0].message: Too long',
      ),
    });
  });

  it('refuses an apply with a field that the definition does not have', async () => {
    const cluster = new FakeCluster({ types: kinds });
    const unknown = { ...shop, spec: { ...shop.spec, colour: 'red' } };
    await expect(
      cluster.apply(pipelineType, unknown as KubeObject as never, options),
    ).rejects.toMatchObject({
      message: expect.stringContaining('.spec.colour: field not declared'),
    });
  });
});
