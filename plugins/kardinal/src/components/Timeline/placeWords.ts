import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';

/** Where something was decided, behind the name of who did. */
export function placeWords(via: PipelineRecord['via']): string {
  switch (via) {
    case 'portal':
      return ' in the portal';
    case 'ci':
      return ' in CI';
    case 'kubernetes':
      return ' with kubectl';
    case 'forge':
      return ' in the forge';
    case 'webhook':
      return ' through a webhook';
    case 'controller':
      return '';
    default:
      return via satisfies never;
  }
}
