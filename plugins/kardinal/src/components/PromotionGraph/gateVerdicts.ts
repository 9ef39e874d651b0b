import {
  GateNodeView,
  StateTone,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  RemixiconComponentType,
  RiCheckLine,
  RiCircleLine,
  RiErrorWarningLine,
  RiHourglassLine,
} from '@remixicon/react';

/** How each verdict of a gate looks: one icon, one word, one tone. */
export const gateVerdicts: Readonly<
  Record<
    GateNodeView['verdict'],
    {
      readonly word: string;
      readonly icon: RemixiconComponentType;
      readonly tone: StateTone;
    }
  >
> = {
  open: { word: 'Open', icon: RiCheckLine, tone: 'success' },
  closed: { word: 'Closed', icon: RiHourglassLine, tone: 'neutral' },
  pending: { word: 'Not evaluated', icon: RiCircleLine, tone: 'muted' },
  error: { word: 'Error', icon: RiErrorWarningLine, tone: 'danger' },
};
