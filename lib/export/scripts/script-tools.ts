import type { Statement, ToolName } from '#lib/export/scripts/script'

/** A tool, or a helper function that tools call. */
type PieceName = ToolName | 'bytes' | 'signatureOf' | 'deriveKey' | 'clientData'

export function toolsOf(statements: readonly Statement[]): readonly ToolName[] {
  return [...new Set(statements.flatMap(line => (line.kind === 'tool' ? [line.tool] : [])))]
}

/** Returns the source code of tools, each after the functions that it calls. */
export function toolCode(names: readonly ToolName[], language: 'TypeScript' | 'JavaScript'): string {
  const needed = new Set<PieceName>()
  const need = (name: PieceName) => {
    for (const used of PIECE_NAMES) if (used !== name && new RegExp(`\\b${used}\\(`).test(PIECES[name])) need(used)
    needed.add(name)
  }
  for (const name of names) need(name)
  const code = [...needed].map(name => PIECES[name].trim()).join('\n\n')
  return language === 'TypeScript' ? code.replaceAll(/[‹›]/g, '') : code.replaceAll(/‹[^›]*›/g, '')
}

/** Text between ‹ and › is for TypeScript only. */
const PIECES: Readonly<Record<PieceName, string>> = {
  newKey: `
/** Generates a P-256 private key as a hex scalar. The key is never sent. */
function newKey()‹: string› {
  const key = crypto.createECDH('prime256v1')
  key.generateKeys()
  return key.getPrivateKey('hex').padStart(64, '0')
}`,
  pointOf: `
/** Returns a private key's public key in hex, uncompressed by default. */
function pointOf(key‹: string›, form‹: 'compressed' | 'uncompressed'› = 'uncompressed')‹: string› {
  const pair = crypto.createECDH('prime256v1')
  pair.setPrivateKey(key, 'hex')
  return pair.getPublicKey('hex', form)
}`,
  newEmail: `
function newEmail()‹: string› {
  return \`run.\${crypto.randomBytes(8).toString('hex')}@example.com\`
}`,
  newToken: `
/** Returns 32 random bytes in base64url. */
function newToken()‹: string› {
  return crypto.randomBytes(32).toString('base64url')
}`,
  bytes: `
function bytes(...parts‹: (string | Uint8Array | number[])[]›)‹: Buffer› {
  return Buffer.concat(parts.map(part => Buffer.from(part)))
}`,
  signatureOf: `
/** Signs a message with ECDSA (P-256, SHA-256). Returns the signature in DER. */
function signatureOf(message‹: Uint8Array›, key‹: string›)‹: Buffer› {
  const point = Buffer.from(pointOf(key), 'hex')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.from(key, 'hex').toString('base64url'),
  }
  return crypto.sign('sha256', message, crypto.createPrivateKey({ key: jwk, format: 'jwk' }))
}`,
  stampOf: `
/** Returns the value of Service-Wallet-Signature: a stamp over the exact bytes of payloadToSign. */
function stampOf(payloadToSign‹: string›, key‹: string›)‹: string› {
  const members = {
    publicKey: pointOf(key, 'compressed'),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: signatureOf(Buffer.from(payloadToSign), key).toString('hex'),
  }
  return Buffer.from(JSON.stringify(members)).toString('base64url')
}`,
  deriveKey: `
/** Derives the key and nonce of HPKE in base mode (RFC 9180): DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
function deriveKey(key‹: string›, peer‹: Uint8Array›, enc‹: Uint8Array›, recipient‹: Uint8Array›) {
  const [kem, suite] = [Buffer.from('4b454d0010', 'hex'), Buffer.from('48504b45001000010002', 'hex')]
  const hmac = (secret‹: Uint8Array›, text‹: Uint8Array›) => crypto.createHmac('sha256', secret).update(text).digest()
  const extract = (id‹: Uint8Array›, salt‹: Uint8Array›, label‹: string›, input‹: string | Uint8Array›) =>
    hmac(salt, bytes('HPKE-v1', id, label, input))
  const expand = (id‹: Uint8Array›, secret‹: Uint8Array›, label‹: string›, info‹: Uint8Array›, length‹: number›) =>
    hmac(secret, bytes([0, length], 'HPKE-v1', id, label, info, [1])).subarray(0, length)
  const ecdh = crypto.createECDH('prime256v1')
  ecdh.setPrivateKey(key, 'hex')
  const none = bytes()
  const shared = expand(kem, extract(kem, none, 'eae_prk', ecdh.computeSecret(peer)), 'shared_secret', bytes(enc, recipient), 32)
  const context = bytes([0], extract(suite, none, 'psk_id_hash', ''), extract(suite, none, 'info_hash', 'turnkey_hpke'))
  const secret = extract(suite, shared, 'secret', '')
  return { key: expand(suite, secret, 'key', context, 32), nonce: expand(suite, secret, 'base_nonce', context, 12) }
}`,
  sealOtp: `
/** Encrypts the one-time code and the client's public key with HPKE, to the key in the target bundle. In production, verify the bundle's signature first. */
function sealOtp(targetBundle‹: string›, key‹: string›, otpCode = '000000')‹: string› {
  const target = JSON.parse(Buffer.from(JSON.parse(targetBundle).data, 'hex').toString())
  const recipient = Buffer.from(target.targetPublic, 'hex')
  const ephemeral = newKey()
  const enc = Buffer.from(pointOf(ephemeral), 'hex')
  const derived = deriveKey(ephemeral, recipient, enc, recipient)
  const cipher = crypto.createCipheriv('aes-256-gcm', derived.key, derived.nonce)
  cipher.setAAD(bytes(enc, recipient))
  const text = JSON.stringify({ otp_code: otpCode, public_key: pointOf(key, 'compressed') })
  const ciphertext = bytes(cipher.update(text), cipher.final(), cipher.getAuthTag())
  return JSON.stringify({ encappedPublic: enc.toString('hex'), ciphertext: ciphertext.toString('hex') })
}`,
  openSessionKey: `
/** Decrypts encryptedSessionSigningKey: a compressed point, the ciphertext and the GCM tag, in base58check. Ignores the checksum. */
function openSessionKey(encrypted‹: string›, key‹: string›)‹: string› {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = [...encrypted].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n)
  const payload = Buffer.from(number.toString(16).padStart(170, '0'), 'hex').subarray(0, 81)
  const enc = Buffer.from(crypto.ECDH.convertKey(payload.subarray(0, 33), 'prime256v1', undefined, 'hex', 'uncompressed')‹ as string›, 'hex')
  const recipient = Buffer.from(pointOf(key), 'hex')
  const derived = deriveKey(key, enc, enc, recipient)
  const decipher = crypto.createDecipheriv('aes-256-gcm', derived.key, derived.nonce)
  decipher.setAAD(bytes(enc, recipient))
  decipher.setAuthTag(payload.subarray(65))
  return bytes(decipher.update(payload.subarray(33, 65)), decipher.final()).toString('hex')
}`,
  clientData: `
/** Builds the clientDataJSON of a WebAuthn ceremony. */
function clientData(type‹: string›, challenge‹: string›, origin‹: string›)‹: Buffer› {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(content‹: string | Uint8Array›)‹: Buffer› {
  return crypto.createHash('sha256').update(content).digest()
}

function passkeyId(key‹: string›)‹: Buffer› {
  return sha256(pointOf(key))
}`,
  attest: `
/** Returns the attestation of a software passkey, in the format "none" (WebAuthn section 6.5.4). */
function attest(key‹: string›, challenge‹: string›, origin‹: string›)‹: string› {
  const [id, point] = [passkeyId(key), Buffer.from(pointOf(key), 'hex')]
  const cose = bytes(
    Buffer.from('a5010203262001215820', 'hex'), point.subarray(1, 33), Buffer.from('225820', 'hex'), point.subarray(33),
  )
  // The flags (user present, user verified, attested credential data included), signCount 0, a zero AAGUID and the length of the credential ID.
  const facts = Buffer.from(\`4500000000\${'00'.repeat(16)}0020\`, 'hex')
  const authData = bytes(sha256(new URL(origin).hostname), facts, id, cose)
  const head = bytes([0xa3, 0x63], 'fmt', [0x64], 'none', [0x67], 'attStmt', [0xa0, 0x68], 'authData', [0x58, authData.length])
  return JSON.stringify({
    credentialId: id.toString('base64url'),
    clientDataJson: clientData('webauthn.create', challenge, origin).toString('base64url'),
    attestationObject: bytes(head, authData).toString('base64url'),
    transports: ['internal'],
  })
}`,
  assert: `
/** Returns an assertion, whose signature covers authenticatorData || SHA-256(clientDataJSON). The WebAuthn challenge is the API's hex challenge as UTF-8 bytes. */
function assert(key‹: string›, challenge‹: string›, origin‹: string›)‹: string› {
  const client = clientData('webauthn.get', Buffer.from(challenge).toString('base64url'), origin)
  const authenticatorData = bytes(sha256(new URL(origin).hostname), Buffer.from('0500000001', 'hex'))
  return JSON.stringify({
    credentialId: passkeyId(key).toString('base64url'),
    clientDataJson: client.toString('base64url'),
    authenticatorData: authenticatorData.toString('base64url'),
    signature: signatureOf(bytes(authenticatorData, sha256(client)), key).toString('base64url'),
    userHandle: null,
  })
}`,
}

const PIECE_NAMES = Object.keys(PIECES) as PieceName[]
