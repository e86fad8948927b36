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
