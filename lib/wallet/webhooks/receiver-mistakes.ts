import type { MistakeName } from '#lib/wallet/mistaken-bytes'

interface ReceiverMistakeText {
  /** The mistake, as a sentence about the receiver. */
  readonly mistake: string
  readonly fix: string
}

const EXACT_BYTES = 'Verify the body as it arrived, before anything parses it.'

/** Known mistakes of receivers that verify bytes other than the body. */
const INPUT_MISTAKES = {
  DIGEST: {
    mistake: 'It hashes the body twice.',
    fix: 'Pass the body itself to the verify function, which hashes it.',
  },
  COMPACT_JSON: { mistake: 'It verifies the JSON as re-serialized by JavaScript.', fix: EXACT_BYTES },
  PYTHON_JSON: { mistake: 'It verifies the JSON as re-serialized by Python.', fix: EXACT_BYTES },
  TRAILING_NEWLINE: { mistake: 'It adds a newline to the body.', fix: EXACT_BYTES },
  LATIN_1: { mistake: 'It reads the body as Latin-1.', fix: 'Read the body as bytes, or as UTF-8.' },
  DIGEST_HEX: {
    mistake: 'It verifies the hex digest of the body as text.',
    fix: 'Pass the body itself to the verify function, which hashes it.',
  },
  ID_TIMESTAMP_BODY: {
    mistake: 'It verifies id.timestamp.body, as in Standard Webhooks.',
    fix: 'Verify the body alone.',
  },
  EMPTY: {
    mistake: 'It verifies an empty body.',
    fix: 'Read the raw body before a JSON parser consumes it.',
  },
} as const satisfies Partial<Record<MistakeName, ReceiverMistakeText>>

/** A mistake of receivers that verify bytes other than the body. */
export type ReceiverInput = keyof typeof INPUT_MISTAKES
export const RECEIVER_INPUTS = Object.keys(INPUT_MISTAKES) as readonly ReceiverInput[]

/** Known mistakes of webhook receivers, each with its fix. */
export const RECEIVER_MISTAKES = {
  ...INPUT_MISTAKES,
  BARE_HEADER: {
    mistake: 'It decodes the whole header as base64.',
    fix: 'Parse the header as JSON and decode its member s, or set signatureForm to base64.',
  },
  JSON_HEADER: {
    mistake: 'It reads the header as JSON.',
    fix: 'Decode the whole header as base64, or set signatureForm to json.',
  },
  VERSION_SIGNATURE_HEADER: {
    mistake: 'It reads the members version and signature of the header.',
    fix: 'Read the members v and s.',
  },
  NUMERIC_VERSION: { mistake: 'It expects the number 1 as the version.', fix: 'Compare v with the string "1".' },
  RAW_SIGNATURE: {
    mistake: 'It expects a raw signature: r and s in 64 bytes.',
    fix: 'Read the signature as DER, or convert it to a raw signature before WebCrypto verifies it.',
  },
  BASE64URL_SIGNATURE: { mistake: 'It decodes s as base64url.', fix: 'Decode s as standard base64.' },
  UNDECODED_SIGNATURE: { mistake: 'It does not decode s.', fix: 'Decode s as standard base64.' },
  ESCAPED_PEM: {
    mistake: 'Its PEM contains \\n as two characters in place of each newline.',
    fix: 'Replace each \\n with a newline, for example with replaceAll("\\\\n", "\\n").',
  },
  ENCLAVE_KEY: {
    mistake: 'It verifies with the enclave key, which signs bundles.',
    fix: 'Use webhook.pem from GET /api/sandbox/keys.',
  },
  VERIFICATION_KEY: {
    mistake: 'It verifies with the key that signs verification tokens.',
    fix: 'Use webhook.pem from GET /api/sandbox/keys.',
  },
  FORMER_KEY: {
    mistake: 'It verifies with a webhook key that is no longer in use.',
    fix: 'Use the current webhook.pem from GET /api/sandbox/keys.',
  },
  MACHINE_CLOCK: {
    mistake: "It compares the timestamp with its machine's clock.",
    fix: "Accept any timestamp: a retry carries the event's original timestamp, and the sandbox clock can be moved.",
  },
  ACCEPTS_FORGERIES: {
    mistake: 'It accepts an event with an invalid signature.',
    fix: 'Verify the signature before you reply, and answer 401 if it is invalid.',
  },
  FAILS_ALWAYS: {
    mistake: 'It answers every event with a 5xx status.',
    fix: 'Find the exception in its log, for example a missing import, an unreadable key or an undefined variable.',
  },
} as const satisfies Record<string, ReceiverMistakeText>

export type ReceiverMistake = keyof typeof RECEIVER_MISTAKES
