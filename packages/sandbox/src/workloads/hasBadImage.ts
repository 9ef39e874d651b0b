import { Deployment } from './Deployment';

/** The tag of an image says that its pods never become available: it ends in `-bad`. @public */
export function hasBadImage({ spec }: Deployment): boolean {
  const containers = spec.template.spec?.containers ?? [];
  return containers.some(({ image }) => /:[^/]*-bad(@|$)/.test(image ?? ''));
}
