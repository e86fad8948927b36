import {
  COLLECTION_ABOUT,
  CONTROL_URL,
  type CollectedRequest,
  collectedFolders,
  controlUrlOf,
  queryOf,
} from '#lib/export/collections/collected-requests'
import { preRequestLines, type ScriptDialect, testLines } from '#lib/export/collections/collection-scripts'

/** This URL is required in every collection of this format. */
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Returns the API as a Postman collection in format 2.1. The client ID and the client secret are empty variables. */
export function postmanCollection(baseUrl: string): unknown {
  return {
    info: { name: 'Countersign', description: COLLECTION_ABOUT, schema: SCHEMA },
    auth: {
      type: 'basic',
      basic: [
        { key: 'username', value: '{{clientId}}', type: 'string' },
        { key: 'password', value: '{{clientSecret}}', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: CONTROL_URL, value: controlUrlOf(baseUrl) },
      { key: 'clientId', value: '' },
      { key: 'clientSecret', value: '' },
      { key: 'stamp', value: '' },
    ],
    item: collectedFolders().map(({ folder, requests }) => ({ name: folder, item: requests.map(itemOf) })),
  }
}

function itemOf(request: CollectedRequest) {
  const { name, method, about, headers, body } = request
  const contentType = { key: 'Content-Type', value: 'application/json' }
  const before = preRequestLines(request, DIALECT)
  return {
    name,
    event: [
      ...(before.length === 0 ? [] : [{ listen: 'prerequest', script: scriptOf(before) }]),
      { listen: 'test', script: scriptOf(testLines(request, DIALECT)) },
    ],
    request: {
      method,
      description: about,
      header: [
        ...(body === undefined ? [] : [contentType]),
        ...headers.map(header => ({ key: header.name, value: header.value, disabled: !header.isOn })),
      ],
      url: urlOf(request),
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    response: [],
  }
}

function scriptOf(exec: readonly string[]) {
  return { type: 'text/javascript', exec }
}

const DIALECT: ScriptDialect = {
  get: 'pm.variables.get(name)',
  set: 'pm.collectionVariables.set(name, value)',
  random: "pm.variables.replaceIn('{{$guid}}')",
  test: 'pm.test',
  expect: 'pm.expect',
  statusAssertion: status => `pm.response.to.have.status(${status})`,
  body: 'pm.response.json()',
}

function urlOf({ url, pathParameters, query }: CollectedRequest) {
  const [host = '', ...segments] = url.split('/')
  return {
    raw: url + queryOf(query),
    host: [host],
    path: segments,
    ...(query.length > 0
      ? { query: query.map(({ name, value, isOn }) => ({ key: name, value, disabled: !isOn })) }
      : {}),
    ...(pathParameters.length > 0 ? { variable: pathParameters.map(({ name, value }) => ({ key: name, value })) } : {}),
  }
}
