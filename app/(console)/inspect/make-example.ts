import type { Example } from '#app/_data/specimens/specimen-store'
import { hexFromBytes } from '#lib/contract/hex'
import { makeTargetBundle, sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { sealSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { signDer, signRaw } from '#lib/wallet/keys/ecdsa'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { sha256 } from '#lib/wallet/keys/sha256'
import { createPasskey, signWithPasskey } from '#lib/wallet/software-passkey'
import { stamp } from '#lib/wallet/stamp'
import { EXAMPLES, type ExampleId } from './example-list'

/** Creates an example with new keys. */
export async function makeExample(id: ExampleId): Promise<Example> {
  const { name } = EXAMPLES.find(example => example.id === id) ?? EXAMPLES[0]
  return { name, ...(await CREATORS[id]()) }
}

type ExampleData = Omit<Example, 'name'>

const CREATORS: { readonly [Id in ExampleId]: () => ExampleData | Promise<ExampleData> } = {
  stamp: () => ({ text: stamp(examplePayload(), newPair()), payload: examplePayload() }),
  'stamp-newline': () => ({ text: stamp(`${examplePayload()}\n`, newPair()), payload: examplePayload() }),
  broken: () => ({ text: stamp(examplePayload(), newPair()).slice(0, -40) }),
  'target-bundle': () => ({ text: exampleTargetBundle() }),
  'otp-bundle': async () => ({
    text: await sealOtp({
      targetBundle: exampleTargetBundle(),
      otpCode: '000000',
      publicKey: hexFromBytes(compressPoint(newPair().publicKey)),
    }),
  }),
  'session-bundle': async () => ({
    text: await sealSessionKey({ sessionPrivateKey: newPair().privateKey, clientPublicKey: newPair().publicKey }),
  }),
  'client-data': () => ({ text: exampleAssertion().clientDataJson }),
  'attestation-object': () => ({ text: examplePasskey().attestation.attestationObject }),
  'authenticator-data': () => ({ text: exampleAssertion().authenticatorData }),
  'der-signature': () => {
    const pair = newPair()
    const signature = signDer(utf8FromText(examplePayload()), pair.privateKey)
    return { text: hexFromBytes(signature), payload: examplePayload(), publicKey: hexFromBytes(pair.publicKey) }
  },
  point: () => ({ text: hexFromBytes(newPair().publicKey) }),
  jwt: exampleToken,
}

/** Returns a payload in the service's format. The payload contains the escape `\/`, which re-serializing removes. */
function examplePayload(): string {
  return '{"organizationId":"org\\/0198c0de-0000-7000-8000-000000000001","parameters":{},"timestampMs":"1760000000000","type":"ACTIVITY_TYPE_EXAMPLE"}'
}

function exampleTargetBundle(): string {
  return makeTargetBundle({
    targetPublic: newPair().publicKey,
    organizationId: '0198c0de-0000-7000-8000-000000000001',
    userId: '0198c0de-0000-7000-8000-000000000002',
    quorum: newPair(),
  })
}

function examplePasskey() {
  return createPasskey({ challenge: base64urlFromBytes(random(32)), origin: location.origin, random })
}

/** Returns an assertion over a challenge in the service's format: 64 hex characters. */
function exampleAssertion() {
  const challenge = hexFromBytes(sha256(random(32)))
  return signWithPasskey(examplePasskey().passkey, { challenge, origin: location.origin }).assertion
}

function exampleToken(): ExampleData {
  const pair = newPair()
  const part = (value: object) => base64urlFromBytes(utf8FromText(JSON.stringify(value)))
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'sandbox',
    sub: 'user-1',
    iat: seconds,
    exp: seconds + 3600,
  }
  const input = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
  const text = `${input}.${base64urlFromBytes(signRaw(utf8FromText(input), pair.privateKey))}`
  return { text, publicKey: hexFromBytes(pair.publicKey) }
}

function newPair(): KeyPair {
  return newKeyPair(random)
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
