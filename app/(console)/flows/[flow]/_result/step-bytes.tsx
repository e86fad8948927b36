import { useId, useMemo, useState } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import type { ArtifactView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Artifacts } from '#lib/flows/artifacts'
import type { ArtifactKind } from '#lib/formats/artifact'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import { recognize } from '#lib/formats/recognize-artifact'
import { sentArtifacts } from './sent-artifacts'

type ArtifactName = keyof Artifacts | keyof Artifacts['attestation'] | keyof Artifacts['assertion']

/** Artifact kinds by name. All other artifacts are ids, codes and times, whose bytes say nothing. */
const KINDS: { readonly [Name in ArtifactName]?: ArtifactKind | 'recognised' } = {
  targetBundle: 'target-bundle',
  encryptedOtpBundle: 'otp-bundle',
  payloadToSign: 'recognised',
  stamp: 'stamp',
  encryptedSessionSigningKey: 'session-bundle',
  oidcToken: 'jwt',
  registrationChallenge: 'bytes',
  passkeyChallenge: 'text',
  attestationObject: 'attestation-object',
  clientDataJson: 'client-data',
  authenticatorData: 'authenticator-data',
  signature: 'der-signature',
}

/** Bytes a step made and sent. A rejected call made nothing, but still carried its stamp. */
export function StepBytes({ step: { made, exchange } }: { step: StepView }) {
  const id = useId()
  const sent = exchange === undefined ? [] : sentArtifacts(exchange.request)
  const isMade = (name: string) => made.some(artifact => artifact.name === name)
  const shown = [...made, ...sent.filter(({ name }) => !isMade(name))].filter(({ name }) => kindOf(name) !== undefined)
  const [chosen, choose] = useState<string>()
  const artifact = shown.find(({ name }) => name === chosen) ?? shown[0]
  if (artifact === undefined) {
    return <p className="text-text-3">No bytes to show. Run the step first; some steps produce none.</p>
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-testid="step-bytes">
      {shown.length > 1 && (
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-12 text-text-2">
            Artifact
          </label>
          <select
            id={id}
            className="control font-mono text-code"
            value={artifact.name}
            onChange={event => choose(event.target.value)}
          >
            {shown.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
      <Bytes key={artifact.name} artifact={artifact} />
    </div>
  )
}

function Bytes({ artifact: { name, text } }: { artifact: ArtifactView }) {
  const anatomy = useMemo(() => {
    const source = sourceOfText(text)
    const kind = kindOf(name) ?? 'recognised'
    return dissect(source, kind === 'recognised' ? recognize(source).guess : kind)
  }, [name, text])
  return (
    <section aria-label={`Bytes of ${name}`} data-testid={`bytes-${name}`}>
      <ByteView anatomy={anatomy} />
    </section>
  )
}

function kindOf(name: string) {
  return Object.hasOwn(KINDS, name) ? KINDS[name as ArtifactName] : undefined // A key of the table, as just checked.
}
