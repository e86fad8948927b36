import { quoteForTypeScript } from '#lib/export/snippets/quoting'

export const WEBHOOK_LANGUAGES = ['TypeScript', 'Python', 'openssl'] as const
export type WebhookLanguage = (typeof WEBHOOK_LANGUAGES)[number]

/** A delivery to verify: the exact body, the value of `X-Grid-Signature`, and the public key in PEM. */
export interface SnippetDelivery {
  readonly body: string
  readonly signature: string
  readonly pem: string
}

/** Writes a program that verifies a delivery. The program exits with code 0 only if the signature is valid. */
export function webhookSnippet(language: WebhookLanguage, delivery: SnippetDelivery): string {
  return WRITERS[language](delivery)
}

const WRITERS: { readonly [Language in WebhookLanguage]: (delivery: SnippetDelivery) => string } = {
  TypeScript: typeScriptSnippet,
  Python: pythonSnippet,
  openssl: shellSnippet,
}

function typeScriptSnippet({ body, signature, pem }: SnippetDelivery): string {
  return `import { verify } from 'node:crypto'

// In a server, use the raw bytes of the request body, before any JSON parser.
const body = Buffer.from(${quoteForTypeScript(body)})
const header = ${quoteForTypeScript(signature)}
const publicKey = \`${pem.trim()}\`

const { v, s } = JSON.parse(header)
if (v !== '1' || !verify('sha256', body, publicKey, Buffer.from(s, 'base64'))) {
  throw new Error('The signature does not verify. Reply with 401.')
}
console.log('verified', JSON.parse(body.toString()).type)
`
}

/** The body and the header are JSON strings, because Python accepts the escapes of JSON. */
function pythonSnippet({ body, signature, pem }: SnippetDelivery): string {
  return `import base64, json
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

# In a server, use the raw bytes of the request body, before any JSON parser.
body = ${JSON.stringify(body)}.encode()
header = ${JSON.stringify(signature)}
public_key = serialization.load_pem_public_key(b"""${pem.trim()}""")

fields = json.loads(header)
assert fields["v"] == "1"
# Raises InvalidSignature if the signature does not verify. Then reply with 401.
public_key.verify(base64.b64decode(fields["s"]), body, ec.ECDSA(hashes.SHA256()))
print("verified", json.loads(body)["type"])
`
}

/** A quoted here-document keeps every byte, and `$(…)` removes the newline after the body. */
function shellSnippet({ body, signature, pem }: SnippetDelivery): string {
  const { s } = JSON.parse(signature)
  return `cd "$(mktemp -d)"
cat > public-key.pem <<'PEM'
${pem.trim()}
PEM
printf %s "$(cat <<'BODY'
${body}
BODY
)" > body.json
printf %s '${s}' | openssl base64 -d -A > signature.der
openssl dgst -sha256 -verify public-key.pem -signature signature.der body.json
`
}
