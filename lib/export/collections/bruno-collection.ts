import { brunoHead, brunoRequest, brunoText, sequencePrefix } from '#lib/export/collections/bruno-file'
import {
  COLLECTION_ABOUT,
  CONTROL_URL,
  type CollectedRequest,
  collectedFolders,
  controlUrlOf,
  queryOf,
} from '#lib/export/collections/collected-requests'
import { preRequestLines, type ScriptDialect, testLines } from '#lib/export/collections/collection-scripts'
import type { ZipFile } from '#lib/export/downloads/zip'

export function brunoFiles(baseUrl: string): readonly ZipFile[] {
  const docs = [COLLECTION_ABOUT, '', 'bru run -r --env Local --env-var clientId=… --env-var clientSecret=…']
  const folders = collectedFolders().flatMap(({ folder, requests }, at) => {
    const folderPath = `${sequencePrefix(at)} ${folder}`
    return [
      { path: `${folderPath}/folder.bru`, text: brunoText([['meta', [`name: ${folder}`, `seq: ${at + 1}`]]]) },
      ...requests.map(requestFile).map(file => ({ ...file, path: `${folderPath}/${file.path}` })),
    ]
  })
  return [
    ...brunoHead('Countersign', docs, { baseUrl, [CONTROL_URL]: controlUrlOf(baseUrl), stamp: '' }),
    ...folders,
  ].map(file => ({ ...file, path: `countersign/${file.path}` }))
}

function requestFile(request: CollectedRequest, at: number): ZipFile {
  const { name, method, about, pathParameters, query, headers, body } = request
  const url = request.url + queryOf(query)
  return brunoRequest({ name, method, url, hasBody: body !== undefined }, at, [
    ['params:query', query.map(formatEntry)],
    ['params:path', pathParameters.map(parameter => `${parameter.name}: ${parameter.value}`)],
    ['headers', headers.map(formatEntry)],
    ['body:json', body?.split('\n') ?? []],
    ['script:pre-request', preRequestLines(request, DIALECT)],
    ['tests', testLines(request, DIALECT)],
    ['docs', about.split('\n')],
  ])
}

const DIALECT: ScriptDialect = {
  get: 'bru.getVar(name) ?? bru.getEnvVar(name)',
  set: 'bru.setVar(name, value)',
  random: "bru.interpolate('{{$guid}}')",
  test: 'test',
  expect: 'expect',
  statusAssertion: status => `expect(res.getStatus()).to.equal(${status})`,
  body: 'res.getBody()',
}

/** Bruno marks a disabled query parameter or header with a tilde. */
function formatEntry({ name, value, isOn }: { name: string; value: string; isOn: boolean }): string {
  return `${isOn ? '' : '~'}${name}: ${value}`
}
