/** An error of the browser's own, as a ceremony met it. */
export interface BrowserFailure {
  readonly name: string
  /** From the prompt to the error, by the page's monotonic clock. */
  readonly elapsedMs: number
  readonly origin: string
  readonly rpId: string
}

/** Why the browser refused, and what helps. */
export interface BrowserExplanation {
  readonly checked: string
  /** At most three, most likely first. */
  readonly reasons: readonly string[]
  readonly remedy: string
}

/** The errors of `navigator.credentials` that have an explanation (W3C Web Authentication, sections 5.1.3 and 5.1.4). */
export const BROWSER_ERRORS = ['NotAllowedError', 'SecurityError', 'InvalidStateError'] as const

/** Why a passkey ceremony ended in an error of the browser's. `NotAllowedError` hides its cause; the time it took tells. */
export function explainBrowser(failure: BrowserFailure): BrowserExplanation {
  switch (failure.name) {
    case 'NotAllowedError':
      return notAllowed(failure)
    case 'SecurityError':
      return insecure(failure)
    case 'InvalidStateError':
      return {
        checked: 'Whether this authenticator holds a passkey that excludeCredentials names.',
        reasons: ['The authenticator has a passkey of this wallet already.'],
        remedy: 'Sign in with the passkey there is, or use another authenticator.',
      }
    default:
      return {
        checked: 'Whether the browser could run the ceremony.',
        reasons: [`The browser says ${failure.name}, which WebAuthn uses for failures of the authenticator itself.`],
        remedy: 'Use another authenticator, or the software one of this page.',
      }
  }
}

/** Answered sooner than a person can: the prompt never stood. */
const AT_ONCE_MS = 1_000
/** Answered when the ceremony's own timeout of 60 s has about passed. */
const TIMED_OUT_MS = 55_000

function notAllowed({ elapsedMs }: BrowserFailure): BrowserExplanation {
  const checked = 'Whether the person, the browser and the authenticator all agreed, in time.'
  if (elapsedMs < AT_ONCE_MS) {
    return {
      checked,
      reasons: [
        'The ceremony did not begin in a click: browsers ask for one just before.',
        'The page is in a frame, or a policy forbids WebAuthn here.',
        'No authenticator here holds a passkey that was asked for.',
      ],
      remedy: 'Begin the ceremony with the button, in a window of its own.',
    }
  }
  if (elapsedMs > TIMED_OUT_MS) {
    return {
      checked,
      reasons: ['Nobody answered the prompt in time.', 'The prompt stood behind another window.'],
      remedy: 'Begin anew and answer the prompt within a minute.',
    }
  }
  return {
    checked,
    reasons: ['The prompt was dismissed.', 'The authenticator refused: wrong PIN, finger or face.'],
    remedy: 'Begin anew and confirm, or choose another authenticator.',
  }
}

function insecure({ origin, rpId }: BrowserFailure): BrowserExplanation {
  const host = hostOf(origin)
  const isAddress = /^(\d+\.){3}\d+$|^\[/.test(host)
  return {
    checked: 'Whether the page may speak for the relying party: a secure context whose host ends in the RP ID.',
    reasons: [
      isAddress
        ? `${host} is an address, and an RP ID is a name.`
        : `The page is at ${origin}; the RP ID is ${rpId}, and ${host} does not end in it.`,
    ],
    remedy: isAddress ? 'Open the same page at localhost.' : `Open the console at a host of ${rpId}.`,
  }
}

function hostOf(origin: string): string {
  return /^https?:\/\/(\[[^\]]*\]|[^:/]*)/.exec(origin)?.[1] ?? origin
}
