import { readDerSignature } from '#lib/formats/der/read-der-signature'
import type { Shape } from '#lib/formats/shape'
import { charactersText, readJson } from '#lib/formats/text/read-json'
import { WEBHOOK_SIGNATURE_VERSION } from '#lib/wallet/webhooks/webhook-signature'

/** The signature header of a webhook: JSON with a version and a DER signature in standard base64. */
export const webhookHeaderShape: Shape = {
  name: 'Webhook signature',
  form: 'base64url',
  content: 'JSON',
  isText: true,
  read: bytes =>
    readJson(bytes, {
      v: {
        kind: 'text',
        problem: version => (version === WEBHOOK_SIGNATURE_VERSION ? undefined : `v must be the string "1"`),
      },
      s: { kind: 'signature', meaning: charactersText, problem: alphabetProblem },
    }),
  open: (stack, json) => {
    stack.expect(json, 'v')
    stack.openMember(json, 's', { form: 'base64', read: readDerSignature })
  },
}

function alphabetProblem(text: string): string | undefined {
  if (/[-_]/.test(text)) return 's must be standard base64 with + and /, not base64url'
  return text.length % 4 === 0 ? undefined : 's must be padded with = to a multiple of 4 characters'
}
