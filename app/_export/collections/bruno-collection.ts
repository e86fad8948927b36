import type { ZipFile } from '#app/_export/downloads/zip'
import {
  COLLECTION_ABOUT,
  CONTROL_URL,
  type CollectedRequest,
  collectedFolders,
  controlUrlOf,
} from './collected-requests'
import { beforeOf, type ScriptDialect, testsOf } from './collection-scripts'
import { WALLET_CODE } from './wallet-code'

/** Returns the files of the API's Bruno collection. Id and secret are secret environment variables, which Bruno asks for. */
export function brunoFiles(baseUrl: string): readonly ZipFile[] {
  const config = { version: '1', name: 'Countersign', type: 'collection', ignore: ['node_modules', '.git'] }
  const folders = collectedFolders().flatMap(({ folder, requests }, at) => {
    const place = `${numbered(at)} ${folder}`
    return [
      { path: `${place}/folder.bru`, text: block('meta', [`name: ${folder}`, `seq: ${at + 1}`]) },
      ...requests.map((request, position) => ({
        path: `${place}/${numbered(position)} ${request.name}.bru`,
        text: requestText(request, position + 1),
      })),
    ]
  })
  return [
    { path: 'bruno.json', text: `${JSON.stringify(config, null, 2)}\n` },
    { path: 'collection.bru', text: COLLECTION },
    { path: 'environments/Local.bru', text: environment(baseUrl) },
    { path: 'wallet.js', text: `module.exports = ${WALLET_CODE}(require('crypto-js'))\n` },
    ...folders,
  ].map(file => ({ ...file, path: `countersign/${file.path}` }))
}

/** Prefixes a number, so that files sort in running order. */
function numbered(at: number): string {
  return String(at + 1).padStart(2, '0')
}

const COLLECTION = `auth {
  mode: basic
}

auth:basic {
  username: {{clientId}}
  password: {{clientSecret}}
}

docs {
  ${COLLECTION_ABOUT}

  bru run -r --env Local --env-var clientId=… --env-var clientSecret=…
}
`

function environment(baseUrl: string): string {
  return `vars {
  baseUrl: ${baseUrl}
  ${CONTROL_URL}: ${controlUrlOf(baseUrl)}
}
vars:secret [
  clientId,
  clientSecret
]
`
}

function requestText(request: CollectedRequest, position: number): string {
  const { name, method, url, about, pathParameters, query, headers, body } = request
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${position}`]),
    block(method.toLowerCase(), [
      `url: ${url}${queryOf(query)}`,
      `body: ${body === undefined ? 'none' : 'json'}`,
      'auth: inherit',
    ]),
    block('params:query', query.map(entry)),
    block(
      'params:path',
      pathParameters.map(({ name: parameter, value }) => `${parameter}: ${value}`),
    ),
    block('headers', headers.map(entry)),
    block('body:json', body?.split('\n') ?? []),
    block('script:pre-request', beforeOf(request, DIALECT)),
    block('tests', testsOf(request, DIALECT)),
    block('docs', about.split('\n')),
  ]
    .filter(text => text !== '')
    .join('\n')
}

const DIALECT: ScriptDialect = {
  get: 'bru.getVar(name) ?? bru.getEnvVar(name)',
  set: 'bru.setVar(name, value)',
  random: "bru.interpolate('{{$guid}}')",
  wallet: "require('./wallet.js')",
  test: 'test',
  expect: 'expect',
  hasStatus: status => `expect(res.getStatus()).to.equal(${status})`,
  body: 'res.getBody()',
}

function queryOf(query: CollectedRequest['query']): string {
  const on = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  return on.length > 0 ? `?${on.join('&')}` : ''
}

/** Formats an entry; Bruno marks a disabled one with a tilde. */
function entry({ name, value, isOn }: { name: string; value: string; isOn: boolean }): string {
  return `${isOn ? '' : '~'}${name}: ${value}`
}

function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${name} {\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`
}
