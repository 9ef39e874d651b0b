import { z } from 'zod';
import { fieldAt, schemaProblemText } from '../../api/schemaProblems';

/** What is wrong with a request, each problem with its field, e.g. `artifacts.images[0].digest: …`. @public */
export function describeIssues(error: z.ZodError, root = ''): string {
  return error.issues.map(issue => describeIssue(issue, root)).join('; ');
}

function describeIssue(issue: z.core.$ZodIssue, root: string): string {
  const path = fieldAt([...(root === '' ? [] : [root]), ...issue.path]);
  if (issue.code === 'unrecognized_keys') {
    const prefix = path === '' ? '' : `${path}.`;
    return `unknown field ${issue.keys
      .map(key => `${prefix}${key}`)
      .join(', ')}; remove it`;
  }
  const isMissing =
    issue.code === 'invalid_type' && issue.message.includes('undefined');
  const field = path === '' ? 'the body' : path;
  return isMissing
    ? `${field} is missing`
    : `${field}: ${schemaProblemText(issue.message)}`;
}
