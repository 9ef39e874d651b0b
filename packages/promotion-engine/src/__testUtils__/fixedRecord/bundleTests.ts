import { Bundle, bundleType } from '@kardinal/backstage-plugin-kardinal-common';
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
