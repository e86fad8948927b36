import { type Answer, read, type ServedPlatform } from '#lib/testing/sandbox/served-platform'

/** What a shell script has at hand: `curl -s -u id:secret`, and a loop around it. */
export interface Curl {
  /** A Content-Type where there is something to send; a text goes out as it was put together. */
  curl(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Asks until the transaction has come to an end, as often as a script is patient. */
  poll(transactionId: string): Promise<string>
}

/** The shell of one platform. */
export function curlOf({ baseUrl, clientId, clientSecret }: ServedPlatform): Curl {
  const curl: Curl['curl'] = async (method, path, body, headers) =>
    read(
      await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
          Accept: '*/*',
          'User-Agent': 'curl/8.5.0',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  return { curl, poll }

  async function poll(transactionId: string): Promise<string> {
    for (let turn = 0; turn < 10; turn += 1) {
      const { body } = await curl('GET', `/transactions/${transactionId}`)
      if (['COMPLETED', 'FAILED'].includes(body.status)) return body.status
    }
    return 'still going'
  }
}
