const SENTENCES: Readonly<Record<string, string>> = {
  DNS: 'The host name was not found.',
  REFUSED: 'No server was reached at this address. Start your server, then try again.',
  RESET: 'The connection was closed before a reply arrived.',
  TLS: 'The TLS connection failed. Check the certificate of your server.',
  TIMEOUT: 'No reply arrived in time.',
  BLOCKED:
    'Webhooks are not sent to this address. Use another server, or allow a local host with SANDBOX_WEBHOOK_HOSTS.',
  INTERRUPTED: 'The sandbox stopped before a reply arrived.',
}

/** Explains why an attempt to send a webhook got no reply. `error` is the attempt's error. */
export function failureSentence(error: string): string {
  return SENTENCES[error] ?? error
}
