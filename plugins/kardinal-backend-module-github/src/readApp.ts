import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { createPrivateKey, KeyObject } from 'node:crypto';

/** A GitHub App, where it is installed for an organization or a person. @internal */
export interface GitHubApp {
  /** Its id or its client id. */
  readonly id: string;
  readonly installation: number;
  readonly privateKey: KeyObject;
}

const idKey = 'githubAppID';
const installationKey = 'githubAppInstallationID';
const privateKeyKey = 'githubAppPrivateKey';

/**
 * The App that a Secret holds, in the keys that Argo CD has for it; `undefined` where it has none of them.
 *
 * @throws ScmError naming the key that is missing or wrong
 * @internal
 */
export function readApp(
  keys: Readonly<Record<string, string>>,
): GitHubApp | undefined {
  const known = [idKey, installationKey, privateKeyKey];
  const missing = known.filter(key => !keys[key]?.trim());
  if (missing.length === known.length) return undefined;
  if (missing.length > 0)
    throw new ScmError(
      'invalid',
      `${missing.join(' and ')} is missing: a GitHub App needs ${known.join(
        ', ',
      )}`,
    );
  return {
    id: idIn(keys[idKey].trim()),
    installation: installationIn(keys[installationKey].trim()),
    privateKey: privateKeyIn(keys[privateKeyKey]),
  };
}

function idIn(text: string): string {
  if (/^[A-Za-z0-9.]{1,64}$/.test(text)) return text;
  throw new ScmError(
    'invalid',
    `${idKey} is no id of an App; write the number, or the client id, that its settings show`,
  );
}

function installationIn(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ScmError(
    'invalid',
    `${installationKey} is no number; it ends the address of the page that the App is configured on`,
  );
}

/** What a mistake in it holds is never repeated. */
function privateKeyIn(text: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Said below, without the words of the parser.
  }
  throw new ScmError(
    'invalid',
    `${privateKeyKey} is no private RSA key in PEM; write the whole file that GitHub made for the App`,
  );
}
