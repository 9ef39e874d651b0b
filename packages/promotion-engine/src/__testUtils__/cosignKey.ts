/** A key as `cosign generate-key-pair` writes it, for tests alone. */
export const cosignKey = {
  password: 'a password',
  privateKey: `-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----
eyJrZGYiOnsibmFtZSI6InNjcnlwdCIsInBhcmFtcyI6eyJOIjo2NTUzNiwiciI6
OCwicCI6MX0sInNhbHQiOiJWcWlpeUUydTliYjN1dHc4ams2amNuZERyaVljdzd1
bkJFdTVvQm9KREFNPSJ9LCJjaXBoZXIiOnsibmFtZSI6Im5hY2wvc2VjcmV0Ym94
Iiwibm9uY2UiOiJCLzhObVJhUHdIRVJKTlN2aS9vTW13SnZ4N1hYWnkraSJ9LCJj
aXBoZXJ0ZXh0IjoiaExNYWR2VFlOMi9VbGQzbDNzcXZTZUZUcjRRbklQNDh3ajA1
eDlhVUYrdGoydm8wQmgzbGlLV1BuYzhMV0R2ZjFQTVl2TjNMQ3oxcW5RNzM0KzNK
UWRITWd6SHZSdkJmTHJXeGI5VVlSQmtBTHdoT2NqbElmYVBPRzVVRC9aY2YzNmxv
RXJYOWxxMURYR2F2YlJ5dlNlNXhGd0JqRGhmbVZOeVhNU1RxWHM3RjJBczh2VG5G
NWJrK1R4SEZIWHluY1pPdTIzNUkxY3p6Mmc9PSJ9
-----END ENCRYPTED SIGSTORE PRIVATE KEY-----
`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEHl0HWZvfzxJN0+BhK7OETMuJksfT
beYjdyG3Xa/7R4srNISxy/NzNyYW1fXDTTf0Ji6ZLjHzHX6+DRue0OeCoA==
-----END PUBLIC KEY-----
`,
};

/** A Secret with that key, as `cosign generate-key-pair k8s://…` makes one. */
export const cosignSecret = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { namespace: 'default', name },
  data: {
    'cosign.key': base64(cosignKey.privateKey),
    'cosign.password': base64(cosignKey.password),
    'cosign.pub': base64(cosignKey.publicKey),
  },
});

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
