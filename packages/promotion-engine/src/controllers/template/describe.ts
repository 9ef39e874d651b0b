import { EventRecord } from '@kardinal/kube-controller';
import { tagText } from '../../services/templates/tagText';
import { troubleEvents } from '../troubleEvents';
import { TemplateStatus } from './types';

/** One Normal where a tag was moved, one Warning when it cannot be looked at, and one Normal when it can again. */
export function describe(
  before: TemplateStatus | undefined,
  after: TemplateStatus,
): readonly EventRecord[] {
  return [
    ...moveEvents(before?.source, after.source),
    ...troubleEvents(before?.conditions, after.conditions),
  ];
}

function moveEvents(
  before: TemplateStatus['source'],
  after: TemplateStatus['source'],
): readonly EventRecord[] {
  if (before === undefined || after === undefined) return [];
  const tag = tagText(after);
  if (tagText(before) !== tag || before.digest === after.digest) return [];
  return [
    {
      type: 'Normal',
      reason: 'TagMoved',
      message: `${tag} means ${after.digest}, and meant ${before.digest} before: what uses this Template is rendered again`,
    },
  ];
}
