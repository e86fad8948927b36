import { createHash, createHmac, createPublicKey, createVerify, type KeyObject, verify, webcrypto } from 'node:crypto'
import type { ReceivedWebhook } from '#lib/testing/sandbox/webhook-receiver'
import type { ReceiverMistake } from '#lib/wallet/webhooks/receiver-mistakes'

/** PEM public keys with which a receiver may verify events. */
export interface ReceiverKeys {
  readonly webhook: string
  readonly enclave: string
  readonly verificationToken: string
  readonly former: string
}

/** A receiver modeled on code from the public documentation or from practice. `verify` throws if that code throws. */
export interface MistakenReceiver {
  readonly name: string
  /** Mistakes that a diagnosis finds. Empty if the receiver rejects every diagnostic event without throwing. */
  readonly mistakes: readonly ReceiverMistake[]
  /** Returns true if the receiver accepts the event. */
  verify(webhook: ReceivedWebhook, keys: ReceiverKeys): boolean | Promise<boolean>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const headerText = ({ headers }: ReceivedWebhook) => String(headers['x-grid-signature'])
const signatureText = (webhook: ReceivedWebhook) => String(JSON.parse(headerText(webhook)).s)

/** `input` replaces the body, and `signature` replaces the decoded signature. */
function verifyAsDocumented(
  webhook: ReceivedWebhook,
  pem: string | KeyObject,
  { input = Buffer.from(webhook.text), signature = () => standardBase64(signatureText(webhook)) }: VerifyParts = {},
): boolean {
  return verify('sha256', Buffer.from(input), pem, signature())
}

interface VerifyParts {
  readonly input?: string | Buffer
  readonly signature?: () => Buffer
}

/** Decodes base64 strictly, as most languages' libraries do. Buffer ignores invalid characters. */
function standardBase64(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) throw new Error('Invalid base64.')
  return Buffer.from(text, 'base64')
}

function base64url(text: string): Buffer {
  if (!/^[\w-]*$/.test(text)) throw new Error('Invalid base64url.')
  return Buffer.from(text, 'base64url')
}

function pythonJson(text: string): string {
  return JSON.stringify(JSON.parse(text), undefined, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll('{ ', '{')
    .replaceAll(' }', '}')
    .replaceAll('€', '\\u20ac')
}

/** Receivers from the public documentation, and receivers with mistakes found in practice. */
export const MISTAKEN_RECEIVERS: readonly MistakenReceiver[] = [
  {
    name: 'README, Node: verifies the digest',
    mistakes: ['DIGEST'],
    verify: (webhook, { webhook: pem }) =>
      createVerify('SHA256').update(sha256(webhook.text)).verify(pem, signatureText(webhook), 'base64'),
  },
  {
    name: 'README, Python: a missing import',
    mistakes: ['FAILS_ALWAYS'],
    verify: () => {
      throw new ReferenceError("name 'ecdsa' is not defined")
    },
  },
  {
    name: 'contract text: decodes the whole header, verifies the digest',
    mistakes: ['DIGEST', 'BARE_HEADER'],
    verify: (webhook, { webhook: pem }) =>
      falseIfThrown(() =>
        verifyAsDocumented(webhook, pem, {
          input: sha256(webhook.text),
          signature: () => standardBase64(headerText(webhook)),
        }),
      ),
  },
  {
    name: 'webhooks page, Python: decodes the whole header',
    mistakes: ['BARE_HEADER'],
    verify: (webhook, { webhook: pem }) =>
      falseIfThrown(() => verifyAsDocumented(webhook, pem, { signature: () => standardBase64(headerText(webhook)) })),
  },
  {
    name: 'webhooks page, Node: request is undefined',
    mistakes: [],
    verify: webhook =>
      falseIfThrown(() => {
        throw new ReferenceError(`request is not defined, ${webhook.text.length}`)
      }),
  },
  {
    name: 'ramps page: re-serializes the body, decodes the whole header leniently',
    mistakes: ['COMPACT_JSON', 'BARE_HEADER'],
    verify: (webhook, { webhook: pem }) =>
      createVerify('SHA256')
        .update(JSON.stringify(webhook.event))
        .verify(pem, Buffer.from(headerText(webhook), 'base64')),
  },
  {
    name: 'configuration pages: HMAC with a secret',
    mistakes: [],
    verify: webhook => createHmac('sha256', 'webhookSecret').update(webhook.text).digest('hex') === headerText(webhook),
  },
  {
    name: 'demo: reads the members version and signature',
    mistakes: ['VERSION_SIGNATURE_HEADER'],
    verify: (webhook, { webhook: pem }) =>
      falseIfThrown(() =>
        verifyAsDocumented(webhook, pem, { signature: () => standardBase64(requireSignature(webhook)) }),
      ),
  },
  { name: 'error page: a failing handler answers 200', mistakes: ['ACCEPTS_FORGERIES'], verify: () => true },
  {
    name: 'SDK: unwrap parses the body without verifying it',
    mistakes: ['ACCEPTS_FORGERIES'],
    verify: ({ text }) => JSON.parse(text) !== undefined,
  },
  {
    name: 'checks only that the header parses',
    mistakes: ['ACCEPTS_FORGERIES'],
    verify: webhook => falseIfThrown(() => standardBase64(signatureText(webhook)).length > 0),
  },
  {
    name: 'expects a TEST event with the members test and webhookId',
    mistakes: [],
    verify: ({ event }) => event.test === true && event.webhookId !== undefined,
  },
  {
    name: 'WebCrypto: does not convert the DER signature to raw',
    mistakes: ['RAW_SIGNATURE'],
    verify: async (webhook, { webhook: pem }) => {
      const spki = createPublicKey(pem).export({ format: 'der', type: 'spki' })
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
      const key = await webcrypto.subtle.importKey('spki', new Uint8Array(spki), algorithm, false, ['verify'])
      const signature = new Uint8Array(standardBase64(signatureText(webhook)))
      return webcrypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(webhook.text))
    },
  },
  {
    name: 'decodes s strictly as base64url',
    mistakes: ['BASE64URL_SIGNATURE'],
    verify: (webhook, { webhook: pem }) =>
      falseIfThrown(() => verifyAsDocumented(webhook, pem, { signature: () => base64url(signatureText(webhook)) })),
  },
  {
    name: 'PEM with escaped line breaks',
    mistakes: ['FAILS_ALWAYS'],
    verify: (webhook, { webhook: pem }) => verifyAsDocumented(webhook, createPublicKey(pem.replaceAll('\n', '\\n'))),
  },
  {
    name: 'decodes the body as Latin-1',
    mistakes: ['LATIN_1'],
    verify: (webhook, { webhook: pem }) =>
      verifyAsDocumented(webhook, pem, { input: Buffer.from(webhook.text).toString('latin1') }),
  },
  {
    name: 'adds a newline to the body',
    mistakes: ['TRAILING_NEWLINE'],
    verify: (webhook, { webhook: pem }) => verifyAsDocumented(webhook, pem, { input: `${webhook.text}\n` }),
  },
  {
    name: 'verifies an empty body',
    mistakes: ['EMPTY'],
    verify: (webhook, { webhook: pem }) => verifyAsDocumented(webhook, pem, { input: '' }),
  },
  {
    name: 'serializes the JSON again, as Python does',
    mistakes: ['PYTHON_JSON'],
    verify: (webhook, { webhook: pem }) => verifyAsDocumented(webhook, pem, { input: pythonJson(webhook.text) }),
  },
  {
    name: 'verifies the hex digest',
    mistakes: ['DIGEST_HEX'],
    verify: (webhook, { webhook: pem }) =>
      verifyAsDocumented(webhook, pem, { input: sha256(webhook.text).toString('hex') }),
  },
  {
    name: 'verifies id.timestamp.body, as in Standard Webhooks',
    mistakes: ['ID_TIMESTAMP_BODY'],
    verify: (webhook, { webhook: pem }) =>
      verifyAsDocumented(webhook, pem, { input: `${webhook.event.id}.${webhook.event.timestamp}.${webhook.text}` }),
  },
  {
    name: 'compares v with the number 1',
    mistakes: ['NUMERIC_VERSION'],
    verify: (webhook, { webhook: pem }) =>
      falseIfThrown(() => JSON.parse(headerText(webhook)).v === 1 && verifyAsDocumented(webhook, pem)),
  },
  {
    name: 'verifies with the enclave key',
    mistakes: ['ENCLAVE_KEY'],
    verify: (webhook, { enclave }) => falseIfThrown(() => verifyAsDocumented(webhook, enclave)),
  },
  {
    name: 'verifies with the key that signs verification tokens',
    mistakes: ['VERIFICATION_KEY'],
    verify: (webhook, { verificationToken }) => falseIfThrown(() => verifyAsDocumented(webhook, verificationToken)),
  },
  {
    name: 'verifies with the key from before the rotation',
    mistakes: ['FORMER_KEY'],
    verify: (webhook, { former }) => falseIfThrown(() => verifyAsDocumented(webhook, former)),
  },
  {
    name: 'verifies the digest with the enclave key',
    mistakes: ['DIGEST', 'ENCLAVE_KEY'],
    verify: (webhook, { enclave }) => verifyAsDocumented(webhook, enclave, { input: sha256(webhook.text) }),
  },
  {
    name: "compares the timestamp with its machine's clock",
    mistakes: ['MACHINE_CLOCK'],
    verify: (webhook, { webhook: pem }) =>
      Math.abs(Date.parse(webhook.event.timestamp) - Date.now()) < 300_000 && verifyAsDocumented(webhook, pem),
  },
]

/** Reports whether the documented verification accepts an event. */
export function isValid(webhook: ReceivedWebhook, pem: string): boolean {
  return falseIfThrown(() => verifyAsDocumented(webhook, pem))
}

/** Models a handler that catches exceptions. */
function falseIfThrown(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

function requireSignature(webhook: ReceivedWebhook): string {
  const { version, signature } = JSON.parse(headerText(webhook))
  if (typeof version !== 'string' || typeof signature !== 'string') throw new Error('No signature.')
  return signature
}
