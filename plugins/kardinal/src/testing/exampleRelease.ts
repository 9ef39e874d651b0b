import { ReleaseView } from '@kardinal/backstage-plugin-kardinal-common';
import { minutes } from './instants';

/** A Bundle with everything that CI can say of it. */
export const exampleRelease: ReleaseView = {
  namespace: 'default',
  name: 'guestbook-1-29-0',
  pipeline: 'guestbook',
  version: '1.29.0',
  type: 'image',
  createdAt: minutes(-20),
  entity: {
    kind: 'Component',
    namespace: 'default',
    name: 'guestbook',
    title: 'Guestbook',
    owners: ['group:default/team-a'],
  },
  provenance: {
    commitSHA: '3a1f9d2e77',
    commitUrl: 'https://github.com/acme/guestbook/commit/3a1f9d2e77',
    ciRunURL: 'https://github.com/acme/guestbook/actions/runs/7',
    author: 'Ana',
    buildTimestamp: minutes(-22),
  },
  images: [
    {
      repository: 'ghcr.io/acme/guestbook',
      tag: '1.29.0',
      digest: 'sha256:abcdef0123456789',
      url: 'https://ghcr.io/acme/guestbook',
    },
  ],
};
