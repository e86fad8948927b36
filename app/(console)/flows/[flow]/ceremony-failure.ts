/** Seconds below which nobody can have been asked, and above which it was the time limit. */
const [ASKED_SECONDS, LIMIT_SECONDS] = [1, 55]

/** Why a browser's ceremony failed, from its error's name and how long it took (Web Authentication sections 5.1.3 and 5.1.4). */
export function ceremonyFailure(name: string, elapsedMs: number, rpId: string): string {
  const seconds = elapsedMs / 1000
  const after = `${name} after ${seconds.toFixed(1)} s: `
  if (name === 'AbortError') return `${after}the ceremony was cancelled on this page. The run goes on from here.`
  if (name === 'SecurityError') {
    return `${after}the RP ID ${rpId} is not the domain of this page, or the page is no secure context. Open it under localhost or https.`
  }
  if (name === 'InvalidStateError') {
    return `${after}this authenticator holds a passkey of this user already. Use that one, or another authenticator.`
  }
  if (name !== 'NotAllowedError') return `${after}the authenticator could not do it. Another one may.`
  if (seconds < ASKED_SECONDS) {
    return `${after}nobody was asked. The browser knows no such passkey for ${rpId}, or did not let this page ask: it needs focus and a click.`
  }
  return seconds > LIMIT_SECONDS
    ? `${after}nobody answered in time. The step can be done again.`
    : `${after}the prompt was dismissed, or the authenticator has no such passkey. The step can be done again.`
}
