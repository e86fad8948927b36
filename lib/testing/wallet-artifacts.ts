import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createBase58check } from '@scure/base'
import { formatHpkeBuf, hpkeEncrypt } from '@turnkey/crypto'
import { encode } from 'cborg'

/** A P-256 key pair of Node's own making. */
export interface NodeKeyPair {
  readonly privateKey: KeyObject
  /** 65 bytes. */
  readonly point: Buffer
}

/** A new key pair. */
export function nodeKeyPair(): NodeKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, point: publicKey.export({ format: 'der', type: 'spki' }).subarray(-65) }
}

/** The 33 bytes of a point of 65. */
export function compressed(point: Buffer): Buffer {
  return Buffer.concat([Buffer.of(2 + ((point[64] ?? 0) & 1)), point.subarray(1, 33)])
}

/** A stamp over a payload, with the DER signature it holds. */
export function sampleStamp(payload = `{"n":"${randomBytes(4).toString('hex')}"}`, pair = nodeKeyPair()) {
  const signature = signatureOf(Buffer.from(payload), pair)
  const members = {
    publicKey: compressed(pair.point).toString('hex'),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: signature.toString('hex'),
  }
  const json = JSON.stringify(members)
  return { text: Buffer.from(json).toString('base64url'), json, signature, payload, pair }
}

/** A DER signature of Node's, over SHA-256; its s is of either half. */
export function signatureOf(message: Buffer, { privateKey }: NodeKeyPair): Buffer {
  return createSign('sha256').update(message).sign(privateKey)
}

/** A target bundle, signed. */
export function sampleTargetBundle(): string {
  const quorum = nodeKeyPair()
  const ids = { organizationId: '0198c0de-0000-7000-8000-000000000001', userId: '0198c0de-0000-7000-8000-000000000002' }
  const data = Buffer.from(JSON.stringify({ targetPublic: nodeKeyPair().point.toString('hex'), ...ids }))
  return JSON.stringify({
    version: 'v1.0.0',
    data: data.toString('hex'),
    dataSignature: signatureOf(data, quorum).toString('hex'),
    enclaveQuorumPublic: quorum.point.toString('hex'),
  })
}

/** A code sealed by an independent client. */
export function sampleOtpBundle(): string {
  const content = { otp_code: '000000', public_key: compressed(nodeKeyPair().point).toString('hex') }
  const plainTextBuf = Buffer.from(JSON.stringify(content))
  return formatHpkeBuf(hpkeEncrypt({ plainTextBuf, targetKeyBuf: nodeKeyPair().point }))
}

/** A sealed session key, by an independent client, and the bytes before its checksum. */
export function sampleSessionBundle() {
  const payload = hpkeEncrypt({ plainTextBuf: randomBytes(32), targetKeyBuf: nodeKeyPair().point })
  return { text: createBase58check(sha256).encode(payload), payload }
}

/** `clientDataJSON` of an assertion, whose challenge is the UTF-8 of 64 hex characters. */
export function sampleClientData(challenge: Buffer = Buffer.from(randomBytes(32).toString('hex'))): string {
  const members = { type: 'webauthn.get', challenge: challenge.toString('base64url'), origin: 'http://localhost:3000' }
  return JSON.stringify({ ...members, crossOrigin: false })
}

/** Authenticator data of an assertion. */
export function sampleAssertionData(): Buffer {
  const signCount = Buffer.alloc(4)
  signCount.writeUInt32BE(7)
  return Buffer.concat([sha256(Buffer.from('localhost')), Buffer.of(0x05), signCount])
}

/** Ways an authenticator attests, or does not. */
export type AttestationFormat = 'none' | 'packed-self' | 'software' | 'extended'

/** An attestation object as an authenticator of that sort makes it. */
export function sampleAttestation(format: AttestationFormat) {
  const pair = nodeKeyPair()
  const credentialId = randomBytes(format === 'software' ? 64 : 16 + (randomBytes(1)[0] ?? 0))
  const authData = registrationData(pair, credentialId, format)
  const statement = { alg: -7, sig: signatureOf(Buffer.concat([authData, randomBytes(32)]), pair) }
  const attStmt = format === 'packed-self' ? statement : {}
  const fmt = format === 'packed-self' ? 'packed' : 'none'
  return { bytes: Buffer.from(encode({ fmt, attStmt, authData })), authData, credentialId, pair }
}

function registrationData({ point }: NodeKeyPair, credentialId: Buffer, format: AttestationFormat): Buffer {
  const hasExtensions = format === 'extended'
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const key = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point.subarray(1, 33)],
    [-3, point.subarray(33)],
  ])
  return Buffer.concat([
    sha256(Buffer.from('localhost')),
    Buffer.of(hasExtensions ? 0xc5 : 0x45),
    Buffer.alloc(4),
    format === 'software' ? Buffer.alloc(16) : randomBytes(16),
    length,
    credentialId,
    encode(key),
    ...(hasExtensions ? [encode({ credProtect: 2 })] : []),
  ])
}

/** An ES256 token of Node's. */
export function sampleToken(
  claims: object = { iss: 'https://accounts.google.com', sub: 'user-1', iat: 1_760_000_000 },
) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part({ alg: 'ES256', typ: 'JWT', kid: 'k1' })}.${part(claims)}`
  const { privateKey } = nodeKeyPair()
  const signature = createSign('sha256').update(input).sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

/** SHA-256. */
export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
