import { checkRunRoutes } from './checkRunRoutes';
import { commentRoutes } from './commentRoutes';
import { commitRoutes } from './commitRoutes';
import { contentRoutes } from './contentRoutes';
import { gitRoutes } from './gitRoutes';
import { hookRoutes } from './hookRoutes';
import { issueRoutes } from './issueRoutes';
import { labelRoutes } from './labelRoutes';
import { pullRoutes } from './pullRoutes';
import { repositoryRoutes } from './repositoryRoutes';
import type { Route } from './RestCall';
import { reviewRoutes } from './reviewRoutes';
import { statusRoutes } from './statusRoutes';

/**
 * The table of all routes that the forge has, the special ones before the
 * general ones: `/commits/{ref}/status` is not a commit named `x/status`.
 *
 * @public
 */
export function restRoutes(): Route[] {
  return [
    ...repositoryRoutes(),
    ...gitRoutes(),
    ...statusRoutes(),
    ...checkRunRoutes(),
    ...commitRoutes(),
    ...contentRoutes(),
    ...pullRoutes(),
    ...reviewRoutes(),
    ...commentRoutes(),
    ...labelRoutes(),
    ...issueRoutes(),
    ...hookRoutes(),
  ];
}
