import { openSealed, SEALED_ROLES } from '#lib/formats/bundles/otp-bundle-shape'
import { readPoint, readPointFields } from '#lib/formats/bundles/read-point'
import { readDerSignature } from '#lib/formats/der/read-der-signature'
import type { Field } from '#lib/formats/field'
import { readFields } from '#lib/formats/field-reader'
import type { LayerStack } from '#lib/formats/layer'
import type { Shape } from '#lib/formats/shape'
import { charactersText, type JsonRoles, readJson } from '#lib/formats/text/read-json'

/**
 * `otpEncryptionTargetBundle`, signed by the enclave: JSON whose `data` is JSON in hex. The inner JSON has the public
 * key for encrypting a one-time code.
 */
export const targetBundleShape: Shape = {
  name: 'OTP target bundle',
  ...bundle(),
  open: (stack, outer) => {
    const inner = openData(stack, outer, { targetPublic: { kind: 'key', meaning: charactersText } })
    if (inner !== undefined) {
      stack.openMember(inner, 'targetPublic', {
        form: 'hex',
        read: bytes => readFields(bytes, reader => readPointFields(reader, 'uncompressed')),
      })
    }
    openSignature(stack, outer)
  },
}

/**
 * An exported wallet: JSON whose `data` is JSON in hex. The inner JSON has the encrypted mnemonic. Bundles of other
 * services may be unsigned.
 */
export const exportBundleShape: Shape = {
  name: 'Export bundle',
  ...bundle(),
  open: (stack, outer) => {
    const inner = openData(stack, outer, SEALED_ROLES)
    if (inner !== undefined) openSealed(stack, inner)
    openSignature(stack, outer)
  },
}

const VERSION = 'v1.0.0'

function bundle(): Omit<Shape, 'name' | 'open'> {
  return { form: 'base64url', content: 'JSON', isText: true, read: bytes => readJson(bytes, OUTER_ROLES) }
}

const OUTER_ROLES: JsonRoles = {
  version: { kind: 'text', problem: version => (version === VERSION ? undefined : `version must be ${VERSION}`) },
  data: { kind: 'text', meaning: charactersText },
  dataSignature: { kind: 'signature', meaning: charactersText },
  enclaveQuorumPublic: { kind: 'key', meaning: charactersText },
}

function openData(stack: LayerStack, outer: number, roles: JsonRoles): number | undefined {
  stack.expect(outer, 'version')
  const ids = { organizationId: { kind: 'id' }, userId: { kind: 'id' } } as const
  return stack.openMember(outer, 'data', {
    form: 'hex',
    isText: true,
    read: bytes => readJson(bytes, { ...roles, ...ids }),
  })
}

function openSignature(stack: LayerStack, outer: number): void {
  openUnlessEmpty(stack, outer, 'dataSignature', readDerSignature)
  openUnlessEmpty(stack, outer, 'enclaveQuorumPublic', readPoint)
}

/** Opens a required value unless it is empty, as in an unsigned bundle. */
function openUnlessEmpty(
  stack: LayerStack,
  outer: number,
  name: string,
  read: (bytes: Uint8Array) => readonly Field[],
): void {
  const field = stack.expect(outer, name)
  if (field && field.end > field.start) stack.open(outer, field, { name, form: 'hex', read })
}
