import { type Drawing, exchange, type FlowStep, type Message, step } from '#lib/flows/flow'
import { textOf, withHeaders } from '#lib/flows/json-request'
import { stamp } from '#lib/wallet/stamp'

export const STAMP = { kind: 'signature', words: 'stamp' } as const
export const PAYLOAD = { kind: 'text', words: 'payloadToSign' } as const
export const SIGN: Drawing = { icon: 'key', words: 'Sign payloadToSign' }

export const stampWithSession: FlowStep = step({
  id: 'stamp',
  lane: 'browser',
  title: 'Stamp payload',
  purpose: 'Signs payloadToSign, byte for byte, with the session signing key. The private key stays in the browser.',
  drawing: SIGN,
  needs: ['payloadToSign', 'signer'],
  makes: ['stamp'],
  run: async ({ payloadToSign, signer }) => ({ stamp: stamp(payloadToSign, signer.key) }),
})

/**
 * Returns the steps of a signed retry: the first request, its stamp, and the same request with the stamp (§5.4). The
 * drawings show `call` with `sent`, and the final answer `back`.
 */
export function signedRetry(
  call: string,
  { sent, back, stampStep = stampWithSession }: Pick<Message, 'sent' | 'back'> & { stampStep?: FlowStep },
): readonly FlowStep[] {
  return [
    step({
      id: 'leg-1',
      lane: 'backend',
      title: 'Send first request',
      purpose: 'Sends the request without signature headers. The service returns 202 with payloadToSign.',
      drawing: { call, sent, back: PAYLOAD },
      needs: ['request'],
      makes: ['firstCall', 'payloadToSign', 'requestId', 'expiresAt'],
      run: async ({ request }, tools) => {
        const firstCall = await exchange(tools, request, [202])
        return {
          firstCall,
          payloadToSign: textOf(firstCall, 'payloadToSign'),
          requestId: textOf(firstCall, 'requestId'),
          expiresAt: textOf(firstCall, 'expiresAt'),
        }
      },
    }),
    stampStep,
    step({
      id: 'leg-2',
      lane: 'backend',
      title: 'Send signed retry',
      purpose: 'Repeats the request with two more headers: Service-Wallet-Signature and Request-Id.',
      drawing: { call, sent: STAMP, back },
      needs: ['request', 'stamp', 'requestId'],
      makes: ['signedRetry'],
      run: async ({ request, stamp: stampValue, requestId }, tools) => {
        const proof = withoutEmpty(proofHeaders(stampValue, requestId))
        return { signedRetry: await exchange(tools, withHeaders(request, proof), [200, 201, 204]) }
      },
    }),
  ]
}

/** Returns the two headers that a signed retry adds to the first request (§5.4). */
export function proofHeaders(stampValue: string, requestId: string): Readonly<Record<string, string>> {
  return { 'Service-Wallet-Signature': stampValue, 'Request-Id': requestId }
}

/** Drops empty headers. A tamper omits a header by setting its value to an empty string. */
function withoutEmpty(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}
