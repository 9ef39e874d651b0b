import { type ForgeContext, timestamp } from '../ForgeContext';
import { notFound } from '../Refusal';
import { labelShape } from '../shapes/labelShape';
import type { LabelRecord, PullRecord } from '../state/records';
import { emitPullEvent } from '../webhooks/emitPullEvent';
import type { PullSubject } from './changePull';
import { findLabel, labelsNamed } from './labels';

/** Puts labels on a pull request; unknown ones are made. @public */
export async function addLabels(
  forge: ForgeContext,
  subject: PullSubject,
  names: readonly string[],
): Promise<PullRecord> {
  const { repository } = subject.pull;
  const known = new Set(subject.pull.labels.map(name => name.toLowerCase()));
  const { labels: added, changes } = labelsNamed(
    forge,
    repository,
    names.filter(name => !known.has(name.toLowerCase())),
  );
  if (added.length === 0) return subject.pull;
  const pull: PullRecord = {
    ...subject.pull,
    labels: [...subject.pull.labels, ...added.map(label => label.name)],
    updatedAt: timestamp(forge),
  };
  await forge.store.commit(...changes, { put: 'pull', value: pull });
  await announce(forge, { ...subject, pull }, { action: 'labeled', added });
  return pull;
}

/** Removes a label from a pull request. @throws Refusal 404. @public */
export async function removeLabel(
  forge: ForgeContext,
  subject: PullSubject,
  name: string,
): Promise<PullRecord> {
  const label = findLabel(forge, subject.pull.repository, name);
  if (!label || !subject.pull.labels.includes(label.name)) throw notFound();
  const pull: PullRecord = {
    ...subject.pull,
    labels: subject.pull.labels.filter(entry => entry !== label.name),
    updatedAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'pull', value: pull });
  const change = { action: 'unlabeled', added: [label] } as const;
  await announce(forge, { ...subject, pull }, change);
  return pull;
}

async function announce(
  forge: ForgeContext,
  { repository, pull, actor: sender }: PullSubject,
  change: { action: 'labeled' | 'unlabeled'; added: readonly LabelRecord[] },
): Promise<void> {
  for (const label of change.added) {
    const extra = { label: labelShape(forge, repository, label) };
    const { action } = change;
    await emitPullEvent(forge, { repository, pull, sender, action, extra });
  }
}
