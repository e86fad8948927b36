import { type Answer, readAnswer, type ServedPlatform } from '#lib/testing/sandbox/served-platform'

/** Commands of a shell script, imitated with fetch: `curl -s -u id:secret`, and a loop that polls. */
export interface Curl {
  /** Sends a string body unchanged, and serializes all other bodies. The content type is application/json. */
  curl(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Polls a transaction at most ten times. Returns `COMPLETED`, `FAILED` or `not ended`. */
  poll(transactionId: string): Promise<string>
}

/** Returns the commands of a script that sends a platform's token. */
export function curlOf({ baseUrl, clientId, clientSecret }: ServedPlatform): Curl {
  const curl: Curl['curl'] = async (method, path, body, headers) =>
    readAnswer(
      await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
          Accept: '*/*',
          'User-Agent': 'curl/8.5.0',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  return { curl, poll }

  async function poll(transactionId: string): Promise<string> {
    for (let turn = 0; turn < 10; turn += 1) {
      const { body } = await curl('GET', `/transactions/${transactionId}`)
      if (['COMPLETED', 'FAILED'].includes(body.status)) return body.status
    }
    return 'not ended'
  }
}
