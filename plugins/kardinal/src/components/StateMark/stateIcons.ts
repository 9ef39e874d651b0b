import { StateIcon } from '@kardinal/backstage-plugin-kardinal-common';
import {
  RemixiconComponentType,
  RiArrowGoBackLine,
  RiArrowRightLine,
  RiCheckLine,
  RiCircleLine,
  RiCloseLine,
  RiForbidLine,
  RiGitClosePullRequestLine,
  RiGitPullRequestLine,
  RiHourglassLine,
  RiPulseLine,
} from '@remixicon/react';

/** The drawing of each icon of the table of states. */
export const stateIcons: Readonly<Record<StateIcon, RemixiconComponentType>> = {
  circle: RiCircleLine,
  hourglass: RiHourglassLine,
  arrow: RiArrowRightLine,
  pullRequest: RiGitPullRequestLine,
  closedPullRequest: RiGitClosePullRequestLine,
  pulse: RiPulseLine,
  check: RiCheckLine,
  cross: RiCloseLine,
  arrowBack: RiArrowGoBackLine,
  slash: RiForbidLine,
};
