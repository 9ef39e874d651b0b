import { ExternalApproval } from '@kardinal/backstage-plugin-kardinal-common';

/** Says what the platform waits for before anything goes to vault, as nobody answered it. */
export const forgedApproval: ExternalApproval = {
  environment: 'vault',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: '2020-01-01T10:00:00Z',
  comment: 'CHG-7',
  seal: 'key.signature',
};
