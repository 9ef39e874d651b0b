import { Incarnation } from '@kardinal/kube-controller/testing';
import { GitRepositories } from '../services/git';
import { WorldForge } from './WorldSeed';

/** The repositories of a forge; a life may end before and after each call that goes outside. */
export function gatedGit(
  forge: WorldForge,
  outside: Incarnation['outside'],
): GitRepositories {
  return {
    write: request => outside('git', () => forge.write(request)),
    read: request => forge.read(request),
    contains: request => forge.contains(request),
    readCommit: request =>
      outside('readCommit', () => forge.readCommit(request)),
    log: request => outside('log', () => forge.log(request)),
    tags: request => forge.tags(request),
    annotate: request => outside('git', () => forge.annotate(request)),
    mergeTexts: texts => forge.mergeTexts(texts),
    stop: () => forge.stop(),
  };
}
