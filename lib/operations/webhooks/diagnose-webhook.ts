import { readWebhookSettings } from '#db/queries/webhooks/webhook-settings'
import type { diagnoseWebhook as contract, WebhookDiagnosis } from '#lib/contract/sandbox/webhook-diagnosis'
import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import type { SignatureForm } from '#lib/contract/webhooks/webhook-types'
import { tamperedBody } from '#lib/domain/webhooks/delivery-faults'
import type { SendResult } from '#lib/domain/webhooks/send-result'
import { enforcePlatform } from '#lib/operations/webhooks/enforce-platform'
import { enforceEndpoint } from '#lib/operations/webhooks/manage-webhooks'
import { bodyOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { RECEIVER_MISTAKES, type ReceiverMistake } from '#lib/wallet/webhooks/receiver-mistakes'
import {
  headerOf,
  inputOf,
  mistakenVariants,
  mistakesOf,
  type SigningVariant,
} from '#lib/wallet/webhooks/signing-variants'

type DiagnosticTry = WebhookDiagnosis['tries'][number]
type Diagnosis = Omit<WebhookDiagnosis, 'url' | 'mistakes'> & { readonly mistakes: readonly ReceiverMistake[] }
type DiagnoseCall = Call<typeof contract>

/** Milliseconds after which no attempt starts, so that the response is sent before the connection times out. */
const BUDGET_MS = 20_000
/** If the offset of the sandbox clock is smaller, no event with the machine's time is sent. */
const CLOCK_OFFSET_MIN_MS = 1_000

/**
 * Sends a receiver a valid TEST event, then two forgeries. Stops if the valid event gets no reply or if the receiver
 * accepts a forgery. If it accepts none of the three, sends events that only a receiver with known mistakes accepts,
 * until one is accepted, the time is up or the client disconnects. The list of webhooks does not contain these events.
 * Rejects with REFERENCE_NOT_FOUND or WEBHOOK_ENDPOINT_NOT_SET.
 */
export async function diagnoseWebhook(call: DiagnoseCall): Promise<Outcome<WebhookDiagnosis>> {
  const { body, trace, world } = call
  const receiver = await world.db.read(async tx => {
    const platformId = await enforcePlatform(tx, trace, body.platformId)
    const url = body.url ?? (await enforceEndpoint(tx, trace, platformId))
    return { url, form: (await readWebhookSettings(tx))(platformId).signatureForm }
  })
  const { url } = receiver
  const { mistakes, ...diagnosis } = await diagnose(call, receiver)
  return performed({ url, ...diagnosis, mistakes: mistakes.map(id => ({ id, ...RECEIVER_MISTAKES[id] })) })
}

/** The receiver to diagnose, and the form of the signature header that it should expect. */
interface Receiver {
  readonly url: string
  readonly form: SignatureForm
}

async function diagnose(call: DiagnoseCall, receiver: Receiver): Promise<Diagnosis> {
  const { client, now, world } = call
  const { offsetMs } = world.clock.read()
  const endsAt = world.elapsedMs() + BUDGET_MS
  const pairs = await loadKeyPairs(call)
  const tries: DiagnosticTry[] = []
  const attempt = async (probe: Probe) => {
    const tried = await sendProbe(call, receiver, probe)
    tries.push(tried)
    return tried.status !== undefined && tried.status >= 200 && tried.status < 300
  }
  const resultOf = (verdict: Diagnosis['verdict'], mistakes: readonly ReceiverMistake[] = []) => ({
    verdict,
    mistakes,
    tries,
  })

  const validProbe: Probe = { at: now, pair: pairs.CURRENT, variant: {}, mistakes: [] }
  const isValidAccepted = await attempt(validProbe)
  if (tries[0]?.error !== undefined) return resultOf('UNREACHABLE')
  const forgeries: readonly Probe[] = [
    { ...validProbe, pair: world.keys.newKeyPair(), isForgery: true },
    { ...validProbe, isTampered: true, isForgery: true },
  ]
  for (const forgery of forgeries) if (await attempt(forgery)) return resultOf('MISTAKEN', ['ACCEPTS_FORGERIES'])
  if (isValidAccepted) return resultOf('VERIFIES')

  const machineClockProbe: Probe = { ...validProbe, at: instantFromEpoch(now - offsetMs), mistakes: ['MACHINE_CLOCK'] }
  const clockProbes = Math.abs(offsetMs) < CLOCK_OFFSET_MIN_MS ? [] : [machineClockProbe]
  for (const probe of [...clockProbes, ...mistakenProbes(receiver, validProbe, pairs)]) {
    if (client.signal.aborted || world.elapsedMs() > endsAt) return resultOf('UNKNOWN')
    if (await attempt(probe)) return resultOf('MISTAKEN', probe.mistakes)
  }
  const isFailing = tries.every(({ status = 0 }) => status >= 500)
  return isFailing ? resultOf('MISTAKEN', ['FAILS_ALWAYS']) : resultOf('UNKNOWN')
}

/** A TEST event to send. */
interface Probe {
  readonly at: Instant
  readonly pair: KeyPair
  readonly variant: SigningVariant
  /** Mistakes that a receiver has if it accepts the event. Empty for a valid event and for forgeries. */
  readonly mistakes: readonly ReceiverMistake[]
  readonly isForgery?: boolean
  /** True if the body is changed after signing. */
  readonly isTampered?: boolean
}

type Pairs = Readonly<Record<'CURRENT' | 'ENCLAVE_KEY' | 'VERIFICATION_KEY', KeyPair>> & {
  readonly FORMER_KEY?: KeyPair | undefined
}

async function loadKeyPairs({ world }: DiagnoseCall): Promise<Pairs> {
  const { enclave, verification, webhook } = world.keys
  const { current, previous } = await webhook.all()
  return {
    CURRENT: current.pair,
    ENCLAVE_KEY: enclave,
    VERIFICATION_KEY: verification,
    FORMER_KEY: previous[0]?.pair,
  }
}

function mistakenProbes({ form }: Receiver, validProbe: Probe, pairs: Pairs): readonly Probe[] {
  return mistakenVariants(form).flatMap(variant => {
    const pair = pairs[variant.key ?? 'CURRENT']
    return pair === undefined ? [] : [{ ...validProbe, pair, variant, mistakes: mistakesOf(variant) }]
  })
}

/** The euro sign in the event's data exposes receivers that read the body as Latin-1. */
async function sendProbe(
  { world, exchangeId }: DiagnoseCall,
  { form, url }: Receiver,
  probe: Probe,
): Promise<DiagnosticTry> {
  const { at, isForgery = false, isTampered = false, mistakes, pair, variant } = probe
  const id = newId(world, 'Webhook', at)
  const signed = bodyOf({ id, type: 'TEST', timestamp: isoFromInstant(at), data: { price: '10 €' } })
  const sign = (input: Uint8Array, encoding: 'raw' | 'der') => world.keys.sign(input, pair, encoding)
  const signature = signatureOf(sign, variant, form, utf8FromText(signed))
  const body = isTampered ? tamperedBody(signed) : signed
  const result = await world.webhooks.probe({ url, body: utf8FromText(body), signature, traceId: exchangeId })
  return { mistakes: [...mistakes], isForgery, body, signature, ...statusOrError(result) }
}

/**
 * Signs repeatedly until the signature contains a character that only its base64 alphabet has. Otherwise a receiver
 * that expects the other base64 alphabet could accept the signature by chance.
 */
function signatureOf(
  sign: (input: Uint8Array, encoding: 'raw' | 'der') => Uint8Array,
  variant: SigningVariant,
  form: SignatureForm,
  body: Uint8Array,
): string {
  const input = inputOf(variant, body)
  const encoding = variant.encoding === 'RAW_SIGNATURE' ? 'raw' : 'der'
  const alphabetCharacter = variant.encoding === 'BASE64URL_SIGNATURE' ? /[-_]/ : /[+/]/
  for (;;) {
    const header = headerOf(variant, sign(input, encoding), form)
    if (alphabetCharacter.test(header)) return header
  }
}

function statusOrError(result: SendResult): Pick<DiagnosticTry, 'status' | 'error'> {
  return 'failure' in result ? { error: result.failure } : { status: result.reply.status }
}
