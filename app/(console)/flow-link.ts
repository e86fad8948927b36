/** What a flow is given by a link: ids alone, which are worth nothing without the sandbox and its keys. */
export interface FlowInputs {
  readonly accountId?: string
  readonly credentialId?: string
  readonly targetId?: string
  readonly signerId?: string
}

const NAMES = ['accountId', 'credentialId', 'targetId', 'signerId'] as const
const VERSION = '#v1.'
/** Longer than any id of this sandbox. */
const ID_LENGTH_MAX = 100

/** The part of an address, from its hash sign on, that gives a flow its inputs. It is never sent to a server. */
export function flowHash(inputs: FlowInputs): string {
  const named = NAMES.flatMap(name => (inputs[name] === undefined ? [] : [[name, inputs[name]]]))
  return VERSION + encodeURIComponent(JSON.stringify(Object.fromEntries(named)))
}

/** The inputs an address gives; what is not one of them, or not of this version, gives none. */
export function readFlowHash(hash: string): FlowInputs {
  if (!hash.startsWith(VERSION)) return {}
  try {
    const given: unknown = JSON.parse(decodeURIComponent(hash.slice(VERSION.length)))
    if (typeof given !== 'object' || given === null) return {}
    const values = new Map(Object.entries(given))
    return Object.fromEntries(
      NAMES.flatMap(name => {
        const value = values.get(name)
        return typeof value === 'string' && value.length <= ID_LENGTH_MAX ? [[name, value]] : []
      }),
    )
  } catch {
    return {}
  }
}
