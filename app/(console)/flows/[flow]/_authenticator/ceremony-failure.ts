/** Seconds below which no prompt can have appeared, and above which the time limit was reached. */
const [ASKED_SECONDS, LIMIT_SECONDS] = [1, 55]

/**
 * Explains why a browser's ceremony failed and what helps (Web Authentication sections 5.1.3 and 5.1.4). The error name
 * `NotAllowedError` hides its cause, so the elapsed time decides.
 */
export function ceremonyFailure(name: string, elapsedMs: number, rpId: string): string {
  const seconds = elapsedMs / 1000
  return `${name} after ${seconds.toFixed(1)} s: ${explained(name, seconds, rpId)}`
}

function explained(name: string, seconds: number, rpId: string): string {
  switch (name) {
    case 'AbortError':
      return 'the ceremony was cancelled on this page. The run goes on from here.'
    case 'SecurityError':
      return isAddress(rpId)
        ? `${rpId} is an address, and an RP ID is a name. Open the same page at localhost.`
        : `the RP ID ${rpId} is not the domain of this page, or the page is no secure context. Open it under localhost or https.`
    case 'InvalidStateError':
      return 'this authenticator holds a passkey of this user already. Use that one, or another authenticator.'
    case 'NotAllowedError':
      return notAllowed(seconds, rpId)
    default:
      return 'the authenticator could not do it. Another one may, or the software one of this page.'
  }
}

function notAllowed(seconds: number, rpId: string): string {
  if (seconds < ASKED_SECONDS) {
    return `nobody was asked. The browser knows no such passkey for ${rpId}, or did not let this page ask: it needs focus, a click and a window of its own.`
  }
  return seconds > LIMIT_SECONDS
    ? 'nobody answered in time; the prompt may stand behind another window. The step can be done again.'
    : 'the prompt was dismissed, or the authenticator refused: a wrong PIN, finger or face, or no such passkey. The step can be done again.'
}

/** Reports whether a `location.hostname` is an IPv4 or IPv6 address. */
function isAddress(host: string): boolean {
  return /^(\d+\.){3}\d+$|^\[/.test(host)
}
