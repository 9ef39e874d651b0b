import {
  Bundle,
  ExternalApproval,
  GateOverride,
} from '@kardinal/backstage-plugin-kardinal-common';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { recordSigned } from './recordSigned';

const now = Date.parse('2026-11-18T10:10:00Z');
const override: GateOverride = {
  environment: 'prod',
  gate: { namespace: 'platform-policies', name: 'freeze' },
  requestedBy: 'user:default/ana',
  reason: 'INC-7',
  requestedAt: '2026-11-18T10:00:00Z',
  expiresAt: '2026-11-18T11:00:00Z',
  seal: 'key.signature',
};
const approval: ExternalApproval = {
  environment: 'prod',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: '2026-11-18T10:00:00Z',
  seal: 'key.signature',
};
const ordered = { ordered: { a: override }, withdrawn: {}, unfounded: [] };
const answered = { answered: { b: approval }, unfounded: [] };
const withStatus = (status: Bundle['status']) => aBundle('2.0.0', { status });

it.each<[string, Bundle, Parameters<typeof recordSigned>[1], object]>([
  ['nothing was ordered and answered', aBundle('2.0.0'), {}, {}],
  [
    'there is nothing to record of what was read',
    aBundle('2.0.0'),
    {
      overrides: { ordered: {}, withdrawn: {}, unfounded: [] },
      approvals: { answered: {}, unfounded: [] },
    },
    {},
  ],
  [
    'a gate is overridden',
    aBundle('2.0.0'),
    { overrides: ordered },
    { overrides: { a: override } },
  ],
  [
    'somebody outside has answered',
    aBundle('2.0.0'),
    { approvals: answered },
    { approvals: { b: approval } },
  ],
  [
    'both, in a Bundle that has ended',
    withStatus({ phase: 'Failed', overrides: { z: override } }),
    { overrides: ordered, approvals: answered },
    { overrides: { z: override, a: override }, approvals: { b: approval } },
  ],
])('where %s', (_what, bundle, observed, recorded) => {
  expect(recordSigned(bundle, observed, now)).toEqual(recorded);
});
