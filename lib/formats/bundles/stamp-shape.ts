import { readPoint } from '#lib/formats/bundles/read-point'
import { readDerSignature } from '#lib/formats/der/read-der-signature'
import type { Shape } from '#lib/formats/shape'
import { charactersText, readJson } from '#lib/formats/text/read-json'
import { STAMP_SCHEME } from '#lib/wallet/stamp'

/** A stamp: the value of the wallet signature header (§5.4). */
export const stampShape: Shape = {
  name: 'Stamp',
  form: 'base64url',
  content: 'JSON',
  isText: true,
  read: bytes =>
    readJson(bytes, {
      publicKey: { kind: 'key', meaning: charactersText },
      scheme: {
        kind: 'text',
        problem: scheme => (scheme === STAMP_SCHEME ? undefined : `scheme must be ${STAMP_SCHEME}`),
      },
      signature: { kind: 'signature', meaning: charactersText },
    }),
  open: (stack, json) => {
    stack.openMember(json, 'publicKey', { form: 'hex', read: readPoint })
    stack.expect(json, 'scheme')
    stack.openMember(json, 'signature', { form: 'hex', read: readDerSignature })
  },
}
