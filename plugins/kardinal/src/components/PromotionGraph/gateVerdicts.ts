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
import { TextKey } from '../../translation';

/** How each verdict of a gate looks: one icon, one word (the key of a text), one tone. */
export const gateVerdicts: Readonly<
  Record<
    GateNodeView['verdict'],
    {
      readonly word: TextKey;
      readonly icon: RemixiconComponentType;
      readonly tone: StateTone;
    }
  >
> = {
  open: { word: 'gate.open', icon: RiCheckLine, tone: 'success' },
  closed: { word: 'gate.closed', icon: RiHourglassLine, tone: 'neutral' },
  pending: { word: 'gate.notEvaluated', icon: RiCircleLine, tone: 'muted' },
  error: { word: 'gate.error', icon: RiErrorWarningLine, tone: 'danger' },
};
