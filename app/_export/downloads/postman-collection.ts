import { API_DOCS } from '#app/_reference/operation-docs'
import { type CollectedRequest, collectedRequests } from './collected-requests'

/** Where the format is described, as every collection of it says. */
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** The API as a Postman collection, format 2.1. Id and secret are variables without a value. */
export function postmanCollection(baseUrl: string): unknown {
  return {
    info: {
      name: 'Countersign',
      description:
        'Every operation of the sandbox. Set clientId and clientSecret among the variables of the collection.',
      schema: SCHEMA,
    },
    auth: {
      type: 'basic',
      basic: [
        { key: 'username', value: '{{clientId}}', type: 'string' },
        { key: 'password', value: '{{clientSecret}}', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'clientId', value: '' },
      { key: 'clientSecret', value: '' },
    ],
    item: collectedRequests(API_DOCS).map(({ folder, requests }) => ({ name: folder, item: requests.map(itemOf) })),
  }
}

function itemOf(request: CollectedRequest) {
  const { name, method, about, headers, body } = request
  const json = { key: 'Content-Type', value: 'application/json' }
  return {
    name,
    request: {
      method,
      description: about,
      header: [
        ...(body === undefined ? [] : [json]),
        ...headers.map(header => ({ key: header.name, value: header.value, disabled: !header.isOn })),
      ],
      url: urlOf(request),
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    response: [],
  }
}

function urlOf({ path, pathParameters, query }: CollectedRequest) {
  const segments = path
    .slice(1)
    .split('/')
    .map(part => part.replace(/^\{(\w+)\}$/, ':$1'))
  const on = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${on.length > 0 ? `?${on.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0
      ? { query: query.map(({ name, value, isOn }) => ({ key: name, value, disabled: !isOn })) }
      : {}),
    ...(pathParameters.length > 0 ? { variable: pathParameters.map(({ name, value }) => ({ key: name, value })) } : {}),
  }
}
