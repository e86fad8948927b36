import type { ParameterDoc } from '#app/_reference/operation-docs'
import { readSchema } from '#app/_reference/read-schema'
import { MemberRow } from './member-row'

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' } as const

export function Parameters({ parameters }: { parameters: readonly ParameterDoc[] }) {
  return (
    <dl className="divide-y divide-surface-2">
      {parameters.map(parameter => {
        const reading = readSchema({ type: 'object', properties: { [parameter.name]: parameter.schema } })
        const row = reading.kind === 'members' ? reading.rows[0] : undefined
        return (
          row && (
            <MemberRow
              key={`${parameter.in} ${parameter.name}`}
              row={{ ...row, isRequired: parameter.required }}
              place={PLACES[parameter.in]}
            />
          )
        )
      })}
    </dl>
  )
}
