import {
  ScmError,
  StepError,
  UpdateError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { CredentialError } from '../../services/credentials/Credentials';
import { GitError } from '../../services/git/GitError';
import { BaseMovedError } from './editBasis';
import { OutdatedError } from './OutdatedError';
import { GateClosedError } from './refuseClosed';
import { Failure } from './types';

/** An error of an effect as a receipt; errors that are nobody's policy are thrown on. */
export function toFailure(error: unknown): Failure {
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

function failure(kind: Failure['kind'], message: string): Failure {
  return { type: 'failed', kind, message };
}

function stepFailure({ kind, message, retryAt, waits }: StepError): Failure {
  return {
    ...failure(kind, message),
    ...(waits === undefined ? {} : { waits }),
    ...(retryAt === undefined ? {} : { retryAt }),
  };
}

function gitFailure(error: GitError): Failure {
  switch (error.kind) {
    case 'transient':
      return failure('transient', error.message);
    case 'unauthorized':
      return failure('credential', error.message);
    case 'rejected':
    case 'notFound':
    case 'invalid':
      return failure('terminal', error.message);
    default:
      return unreachable(error.kind);
  }
}

function scmFailure(error: ScmError): Failure {
  switch (error.kind) {
    case 'transient':
      return failure('transient', error.message);
    case 'rateLimited':
      return {
        ...failure('waiting', error.message),
        ...(error.retryAt === undefined ? {} : { retryAt: error.retryAt }),
      };
    case 'unauthorized':
      return failure('credential', error.message);
    case 'notFound':
    case 'invalid':
      return failure('terminal', error.message);
    default:
      return unreachable(error.kind);
  }
}
