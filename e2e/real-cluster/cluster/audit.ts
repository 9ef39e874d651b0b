import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'yaml';

/** What a user asked an API server. */
export interface AuditedRequests {
  /** How many requests were answered, the refused ones too. */
  readonly answered: number;
  /** `verb path: reason` of what was answered with 403, each once. */
  readonly refused: readonly string[];
}

interface AuditEvent {
  readonly verb: string;
  readonly requestURI: string;
  readonly user: { readonly username: string };
  readonly responseStatus?: {
    readonly code?: number;
    readonly message?: string;
  };
}

/** Requests of ServiceAccounts; those of the cluster's own parts, which are the administrator, are many. */
const policy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [
    { level: 'Metadata', userGroups: ['system:serviceaccounts'] },
    { level: 'None' },
  ],
};

/** Writes the audit policy of an API server; returns the flags that let it write the log. */
export async function auditFlags(
  directory: string,
): Promise<readonly string[]> {
  const file = join(directory, 'audit-policy.yaml');
  await writeFile(file, stringify(policy));
  return [
    `--audit-policy-file=${file}`,
    `--audit-log-path=${auditLog(directory)}`,
    // In MiB: the log of a long run stays in one file.
    '--audit-log-maxsize=8192',
  ];
}

/** @see https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/ */
export async function auditedRequests(
  directory: string,
  username: string,
): Promise<AuditedRequests> {
  const refused = new Set<string>();
  let answered = 0;
  const input = createReadStream(auditLog(directory));
  for await (const line of createInterface({ input })) {
    const event: AuditEvent = JSON.parse(line);
    if (event.user.username !== username) continue;
    answered += 1;
    const { code, message } = event.responseStatus ?? {};
    if (code === 403)
      refused.add(`${event.verb} ${event.requestURI}: ${message}`);
  }
  return { answered, refused: [...refused] };
}

function auditLog(directory: string): string {
  return join(directory, 'audit.log');
}
