import type { Authenticator } from '#lib/flows/flow'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'

/** COSE algorithms that the server accepts: ES256, EdDSA, RS256. Chromium warns if ES256 or RS256 is missing. */
const ALGORITHMS = [-7, -8, -257]
/** Time limit of a ceremony, in milliseconds. */
const CEREMONY_MS = 60_000
/** Time in milliseconds after which the page aborts a ceremony, for browsers that ignore the time limit. */
const WATCHDOG_MS = 65_000

/** The browser's authenticator. Call its methods in a click handler, because browsers require a user gesture. */
export const browserAuthenticator: Authenticator = {
  label: 'This device',
  create: async ({ challenge, name }) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { rawId, response } = await runCeremony(() =>
      startRegistration({
        optionsJSON: {
          challenge,
          rp: { id: location.hostname, name: 'Countersign sandbox' },
          user: { id: base64urlFromBytes(crypto.getRandomValues(new Uint8Array(16))), name, displayName: name },
          pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          attestation: 'none',
          timeout: CEREMONY_MS,
        },
      }),
    )
    const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = response
    return { credentialId: rawId, clientDataJson, attestationObject, transports }
  },
  sign: async ({ challenge, credentialId }) => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { rawId, response } = await runCeremony(() =>
      startAuthentication({
        optionsJSON: {
          // The library expects base64url. The WebAuthn challenge is the UTF-8 bytes of the API's hex string.
          challenge: base64urlFromBytes(passkeyChallengeBytes(challenge)),
          rpId: location.hostname,
          allowCredentials: [{ id: credentialId, type: 'public-key' }],
          userVerification: 'required',
          timeout: CEREMONY_MS,
        },
      }),
    )
    const { clientDataJSON: clientDataJson, authenticatorData, signature } = response
    return { credentialId: rawId, clientDataJson, authenticatorData, signature, userHandle: null }
  },
}

/** Ends the wait for the current ceremony. Some browsers and extensions never end a canceled ceremony themselves. */
let rejectCurrent: ((reason: DOMException) => void) | undefined

/** Cancels the current ceremony, if there is one. */
export function cancelCeremony(): Promise<void> {
  return abortCeremony(new DOMException('The passkey prompt was canceled.', 'AbortError'))
}

async function abortCeremony(reason: DOMException): Promise<void> {
  rejectCurrent?.(reason)
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Runs a ceremony with a time limit. If it fails, throws an error that says why, and what the user can do. */
async function runCeremony<Response>(start: () => Promise<Response>): Promise<Response> {
  const startedAt = performance.now()
  const timedOut = new DOMException('The passkey prompt timed out.', 'TimeoutError')
  const watchdog = setTimeout(() => void abortCeremony(timedOut), WATCHDOG_MS)
  const canceled = new Promise<never>((_, reject) => {
    rejectCurrent = reject
  })
  try {
    return await Promise.race([start(), canceled])
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : 'UnknownError'
    throw new Error(ceremonyFailure(name, performance.now() - startedAt, location.hostname), { cause })
  } finally {
    rejectCurrent = undefined
    clearTimeout(watchdog)
  }
}

/** These limits distinguish the causes of a `NotAllowedError`. */
const [MIN_PROMPT_SECONDS, TIMEOUT_SECONDS] = [1, 55]
const TIMED_OUT = 'the prompt timed out. It may have been behind another window. Try the step again.'

/**
 * Explains why a browser's ceremony failed and how to fix it (Web Authentication sections 5.1.3 and 5.1.4).
 * `TimeoutError` means that the page aborted the ceremony, because the browser did not end it in time.
 */
export function ceremonyFailure(name: string, elapsedMs: number, rpId: string): string {
  const seconds = elapsedMs / 1000
  return `${name} after ${seconds.toFixed(1)} s: ${explanationOf(name, seconds, rpId)}`
}

function explanationOf(name: string, seconds: number, rpId: string): string {
  switch (name) {
    case 'AbortError':
      return 'the passkey prompt was canceled. You can continue this run.'
    case 'TimeoutError':
      return TIMED_OUT
    case 'SecurityError':
      return isAddress(rpId)
        ? `${rpId} is an IP address, but an RP ID must be a domain name. Open this page on localhost.`
        : `the RP ID ${rpId} doesn’t match this page’s domain, or the page isn’t a secure context. Open the page on localhost or over HTTPS.`
    case 'InvalidStateError':
      return 'this authenticator already has a passkey for this user. Use that passkey or another authenticator.'
    case 'NotAllowedError':
      return explainNotAllowed(seconds, rpId)
    default:
      return 'the authenticator reported an error. Try another authenticator, such as the software authenticator.'
  }
}

function explainNotAllowed(seconds: number, rpId: string): string {
  if (seconds < MIN_PROMPT_SECONDS) {
    return `the browser showed no prompt. It has no matching passkey for ${rpId}, or it blocked the prompt. Focus this tab, click the button and don’t embed the page in a frame.`
  }
  return seconds > TIMEOUT_SECONDS
    ? TIMED_OUT
    : 'the prompt was dismissed, or the authenticator rejected the request: wrong PIN, failed biometric or no matching passkey. Try the step again.'
}

/** `location.hostname` encloses an IPv6 address in brackets. */
function isAddress(host: string): boolean {
  return /^(\d+\.){3}\d+$|^\[/.test(host)
}
