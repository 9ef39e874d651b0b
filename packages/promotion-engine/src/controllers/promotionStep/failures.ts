import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ScmError,
  StepError,
  UpdateError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Instant, unreachable } from '@kardinal/kube-controller';
import { CredentialError } from '../../services/credentials/Credentials';
import { GitError } from '../../services/git/GitError';
import { BaseMovedError } from './editBasis';
import { OutdatedError } from './OutdatedError';
import { GateClosedError } from './refuseClosed';
import { spread } from './spread';
import { Failure } from './types';

/** An error of an effect as a receipt; errors that are nobody's policy are thrown on. */
export function toFailure(
  error: unknown,
  step: PromotionStep,
  now: Instant,
): Failure {
  const classified = classify(error);
  const { kind, message, retryAt } = classified;
  if (kind === 'credential' && !(error instanceof CredentialError))
    return { ...classified, message: `${message}. ${renewal(step)}` };
  return kind === 'waiting' && retryAt !== undefined
    ? { ...classified, retryAt: spread(retryAt, step.metadata.uid, now) }
    : classified;
}

function classify(error: unknown): Failure {
  if (error instanceof GitError) return gitFailure(error);
  if (error instanceof ScmError) return scmFailure(error);
  if (error instanceof StepError) return stepFailure(error);
  if (error instanceof UpdateError) return failure('terminal', error.message);
  if (error instanceof CredentialError)
    return failure(
      error.kind === 'refused' ? 'terminal' : 'credential',
      error.message,
    );
  if (error instanceof OutdatedError) return failure('outdated', error.message);
  if (error instanceof BaseMovedError) return failure('moved', error.message);
  if (error instanceof GateClosedError) return failure('closed', error.message);
  throw error;
}

function failure(
  kind: Failure['kind'],
  message: string,
  retryAt?: Instant,
): Failure {
  return {
    type: 'failed',
    kind,
    message,
    ...(retryAt === undefined ? {} : { retryAt }),
  };
}

function stepFailure({ kind, message, retryAt, waits }: StepError): Failure {
  return {
    ...failure(kind, message, retryAt),
    ...(waits === undefined ? {} : { waits }),
  };
}

/** What to do about a credential that was refused. */
function renewal({ metadata, spec }: PromotionStep): string {
  const { namespace = 'default' } = metadata;
  const { secretRef } = spec.git;
  return secretRef === undefined
    ? 'Name a Secret with the key token in spec.git.secretRef of the Pipeline'
    : `Put a token that may do this into the Secret ${namespace}/${secretRef}; the promotion goes on by itself`;
}

function gitFailure({ kind, message }: GitError): Failure {
  switch (kind) {
    case 'transient':
      return failure('transient', message);
    case 'rateLimited':
      return failure('waiting', message);
    case 'unauthorized':
      return failure('credential', message);
    case 'rejected':
    case 'notFound':
    case 'invalid':
      return failure('terminal', message);
    default:
      return unreachable(kind);
  }
}

function scmFailure({ kind, message, retryAt }: ScmError): Failure {
  switch (kind) {
    case 'transient':
      return failure('transient', message, retryAt);
    case 'rateLimited':
      return failure('waiting', message, retryAt);
    case 'unauthorized':
      return failure('credential', message);
    case 'notFound':
    case 'invalid':
      return failure('terminal', message);
    default:
      return unreachable(kind);
  }
}
