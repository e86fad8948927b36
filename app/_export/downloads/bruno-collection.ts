import { API_DOCS } from '#app/_reference/operation-docs'
import { type CollectedRequest, collectedRequests } from './collected-requests'
import type { ZipFile } from './zip'

/** The API as the files of a Bruno collection. Id and secret are secret variables of the environment: Bruno asks for them. */
export function brunoFiles(baseUrl: string): readonly ZipFile[] {
  const config = { version: '1', name: 'Countersign', type: 'collection', ignore: ['node_modules', '.git'] }
  const requests = collectedRequests(API_DOCS).flatMap(({ folder, requests: own }) =>
    own.map((request, at) => ({ path: `${folder}/${request.name}.bru`, text: requestText(request, at + 1) })),
  )
  return [
    { path: 'bruno.json', text: `${JSON.stringify(config, null, 2)}\n` },
    { path: 'collection.bru', text: COLLECTION },
    { path: 'environments/Local.bru', text: environment(baseUrl) },
    ...requests,
  ].map(file => ({ ...file, path: `countersign/${file.path}` }))
}

const COLLECTION = `auth {
  mode: basic
}

auth:basic {
  username: {{clientId}}
  password: {{clientSecret}}
}
`

function environment(baseUrl: string): string {
  return `vars {
  baseUrl: ${baseUrl}
}
vars:secret [
  clientId,
  clientSecret
]
`
}

function requestText(request: CollectedRequest, position: number): string {
  const { name, method, path, about, pathParameters, query, headers, body } = request
  const url = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${queryOf(query)}`
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${position}`]),
    block(method.toLowerCase(), [`url: ${url}`, `body: ${body === undefined ? 'none' : 'json'}`, 'auth: inherit']),
    block('params:query', query.map(entry)),
    block(
      'params:path',
      pathParameters.map(({ name: parameter, value }) => `${parameter}: ${value}`),
    ),
    block('headers', headers.map(entry)),
    block('body:json', body?.split('\n') ?? []),
    block('docs', about.split('\n')),
  ]
    .filter(text => text !== '')
    .join('\n')
}

function queryOf(query: CollectedRequest['query']): string {
  const on = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  return on.length > 0 ? `?${on.join('&')}` : ''
}

/** What is switched off begins with a tilde. */
function entry({ name, value, isOn }: { name: string; value: string; isOn: boolean }): string {
  return `${isOn ? '' : '~'}${name}: ${value}`
}

function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${name} {\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`
}
