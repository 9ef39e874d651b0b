import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, both in PEM. @public */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

const oids = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  subjectAltName: [0x55, 0x1d, 0x11],
  basicConstraints: [0x55, 0x1d, 0x13],
};

const day = 24 * 60 * 60 * 1000;
const lifetime = 3650 * day;

function tagged(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body), body]);
}

function lengthOf(body: Buffer): Buffer {
  if (body.length < 0x80) return Buffer.from([body.length]);
  const bytes: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) {
    bytes.unshift(rest % 256);
  }
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

const sequence = (...content: Buffer[]) => tagged(0x30, ...content);
const integer = (value: Buffer) => tagged(0x02, value);
const objectId = (bytes: readonly number[]) => tagged(0x06, Buffer.from(bytes));
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
const octets = (content: Buffer) => tagged(0x04, content);
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content);

/** GeneralizedTime is for years from 2050 on; until then it must be UTCTime. */
function time(instant: number): Buffer {
  const text = new Date(instant)
    .toISOString()
    .replace(/[-:T]/g, '')
    .slice(0, 14);
  if (Number(text.slice(0, 4)) >= 2050)
    return tagged(0x18, Buffer.from(`${text}Z`));
  return tagged(0x17, Buffer.from(`${text.slice(2)}Z`));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return [
    '-----BEGIN CERTIFICATE-----',
    ...lines,
    '-----END CERTIFICATE-----',
    '',
  ].join('\n');
}

function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0] % 0x7f) + 1;
  return bytes;
}

function alternativeNames(): Buffer {
  const names = sequence(
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  return sequence(objectId(oids.subjectAltName), octets(names));
}

function constraints(): Buffer {
  const authority = sequence(tagged(0x01, Buffer.from([0xff])));
  const critical = tagged(0x01, Buffer.from([0xff]));
  return sequence(objectId(oids.basicConstraints), critical, octets(authority));
}

/**
 * Makes a certificate for 127.0.0.1 and localhost that is its own authority (RFC 5280).
 *
 * Clients send bearer tokens only over TLS, so the cluster needs one, on loopback too.
 *
 * @public
 */
export function selfSignedCertificate(now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const algorithm = sequence(objectId(oids.ecdsaWithSha256));
  const name = sequence(
    tagged(0x31, sequence(objectId(oids.commonName), utf8('embedded-cluster'))),
  );
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    name,
    sequence(time(now - day), time(now + lifetime)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames(), constraints())),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, algorithm, bits(signature));
  return {
    certificate: pem(whole),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
