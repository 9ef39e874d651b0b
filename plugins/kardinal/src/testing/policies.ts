import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import { minutes } from './instants';

const entity = {
  kind: 'Component',
  namespace: 'default',
  name: 'guestbook',
  owners: ['group:default/team-a'],
};

/** A gate of the platform that guards production, and that one promotion waits for. */
export function gatePolicy(more: Partial<PolicyView> = {}): PolicyView {
  return {
    kind: 'PolicyGate',
    namespace: 'platform-policies',
    name: 'no-weekend-deploys',
    scope: 'org',
    purpose: 'gate',
    expression: '!schedule.isWeekend',
    message: 'Production is closed on weekends',
    sentence: [{ type: 'text', text: 'Guards prod of guestbook.' }],
    pipelines: [
      {
        namespace: 'default',
        name: 'guestbook',
        entity,
        guarded: ['prod'],
        environments: ['dev', 'staging', 'prod'],
      },
    ],
    pipelineCount: 1,
    environmentCount: 1,
    blocked: [
      {
        namespace: 'default',
        pipeline: 'guestbook',
        bundle: 'guestbook-1-29-0',
        version: '1.29.0',
        environment: 'prod',
        entity,
        since: minutes(-20),
        sentence: [{ type: 'text', text: 'It is the weekend.' }],
      },
    ],
    blockedCount: 1,
    warnings: [],
    ...more,
  };
}
