import {
  Bundle,
  bundleType,
  GateOverride,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FixedRecordWorld } from './FixedRecordWorld';

/** What a Bundle says once it is recorded. */
export function bundleTests(world: FixedRecordWorld): void {
  describe('of a Bundle', () => {
    it.each<[string, Bundle['status']]>([
      [
        'labels',
        {
          pipeline: 'p',
          labels: { team: 'a', hotfix: 'true' },
          annotations: { ticket: '1' },
        },
      ],
      [
        'annotations',
        {
          pipeline: 'p',
          labels: { team: 'a' },
          annotations: { ticket: '2' },
        },
      ],
      ['labels', { pipeline: 'p', annotations: { ticket: '1' } }],
      [
        'pipeline',
        {
          pipeline: 'q',
          labels: { team: 'a' },
          annotations: { ticket: '1' },
        },
      ],
      ['labels', {}],
    ])('%s cannot become %j', async (field, status) => {
      const before = await world.recorded();
      await expect(
        world.client.replaceStatus(bundleType, { ...before, status }),
      ).rejects.toThrow(
        `status.${field} is fixed once it is recorded; create a new Bundle instead`,
      );
    });

    it('an override stays on it, and may be withdrawn once', async () => {
      const { metadata: key } = await world.recorded();
      const override: GateOverride = {
        environment: 'prod',
        gate: { namespace: 'platform-policies', name: 'freeze' },
        requestedBy: 'user:default/ana',
        reason: 'P0 hotfix',
        requestedAt: '2026-11-18T10:00:00.000Z',
        expiresAt: '2026-11-18T11:00:00.000Z',
        seal: 'key.signature',
      };
      const write = async (overrides: Record<string, GateOverride>) => {
        const live = await world.client.get(bundleType, key);
        if (live === undefined) throw new Error('it is gone');
        const status = { ...live.status, overrides };
        return world.client.replaceStatus(bundleType, { ...live, status });
      };
      const withdrawal = {
        requestedBy: 'user:default/ben',
        requestedAt: '2026-11-18T10:30:00.000Z',
      };
      const other = { ...withdrawal, requestedBy: 'user:default/eve' };
      await write({ a: override });
      await expect(write({})).rejects.toThrow(
        'what was recorded stays on the record',
      );
      await expect(
        write({ a: { ...override, reason: 'Nothing to see' } }),
      ).rejects.toThrow('an override is fixed once it is recorded');
      await write({ a: { ...override, withdrawal }, b: override });
      await expect(write({ a: override, b: override })).rejects.toThrow(
        'a withdrawal is fixed once it is recorded',
      );
      await expect(
        write({ a: { ...override, withdrawal: other }, b: override }),
      ).rejects.toThrow('a withdrawal is fixed once it is recorded');
    });

    it('the spec cannot change', async () => {
      const { metadata: key } = await world.recorded();
      const body = { spec: { intent: { skip: ['staging'] } } };
      await expect(
        world.client.patch(bundleType, key, { type: 'merge', body }),
      ).rejects.toThrow('a Bundle is immutable; create a new Bundle instead');
    });

    it('everything else goes on', async () => {
      const before = await world.recorded();
      const { status } = await world.client.replaceStatus(bundleType, {
        ...before,
        status: { ...before.status, phase: 'Verified' },
      });
      expect(status).toMatchObject({
        phase: 'Verified',
        labels: { team: 'a' },
      });
    });
  });
}
