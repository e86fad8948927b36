import { headerOf } from '#lib/client/sent-exchange'
import { because, type Explainer } from './explainer'
import { correctIt, goTo, readWhatItTakes, seeToken, sendAgain } from './fixes'

/** Rejections before an operation is reached, and server errors. */
export const EDGE_EXPLAINERS = {
  UNAUTHORIZED: {
    checked: 'Whether Authorization carries an API token this sandbox knows, with its secret.',
    reasons: [
      because('CREDENTIALS_MISSING', 'The request has no Authorization header: the client was given no token.'),
      because('CREDENTIALS_MALFORMED', 'Authorization is not Basic with base64 of id, colon, secret.'),
      because(
        'CREDENTIALS_WRONG',
        'The token is of another sandbox, or was replaced: a new data folder has new tokens.',
      ),
    ],
    remedy: 'Send Authorization: Basic with base64 of <api token id>:<api client secret>, both of this sandbox.',
    fix: seeToken,
  },
  INVALID_REQUEST_FORMAT: {
    checked: 'Whether the request can be read: HTTP, path, UTF-8, JSON, one object.',
    reasons: [
      because('NOT_JSON', 'The body is not JSON: a trailing comma, single quotes, or form fields instead.'),
      because('NO_BODY', 'The body is missing: the client sent the length 0.'),
      because('NOT_AN_OBJECT', 'The body was turned into JSON twice, so it is a string and not an object.'),
      because('NOT_UTF8', 'The body is in another encoding than UTF-8.'),
      because('DUPLICATE_HEADER', 'A proxy and the client both set a header that may stand once.'),
      because('HOST_MISSING', 'The client writes HTTP itself and left out the Host header that HTTP/1.1 requires.'),
      because('BAD_PATH', 'The path has a % that begins no byte, as when an id was put in unencoded.'),
    ],
    remedy: 'Send one JSON object in UTF-8, as the operation describes it.',
    fix: correctIt,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    checked: 'Whether Content-Type is application/json, in UTF-8 and without content encoding.',
    reasons: [
      {
        says: 'The request names no Content-Type.',
        when: evidence => headerOf(evidence, 'content-type') === undefined,
      },
      {
        says: 'The client names the type it uses by default; curl -d sends application/x-www-form-urlencoded.',
        when: evidence => /urlencoded|form-data|text\/plain/.test(headerOf(evidence, 'content-type') ?? ''),
      },
      {
        says: 'The client compresses bodies.',
        when: evidence => headerOf(evidence, 'content-encoding') !== undefined,
      },
    ],
    remedy: 'Set Content-Type: application/json and send the body uncompressed.',
    fix: readWhatItTakes,
  },
  PAYLOAD_TOO_LARGE: {
    checked: 'Whether the body is at most 65,536 bytes, by Content-Length and by counting.',
    reasons: [
      { says: 'A file or a list of requests was sent where one request is expected.' },
      { says: 'A text field holds far more than any field takes.' },
    ],
    remedy: 'Send one request per call; no valid one comes near the limit.',
    fix: readWhatItTakes,
  },
  METHOD_NOT_ALLOWED: {
    checked: 'Whether the path answers this method.',
    reasons: [
      { says: 'The path is right and the method is not; Allow lists those it answers.' },
      {
        says: 'A redirect turned POST into GET on the way.',
        when: ({ method }) => method === 'GET',
      },
    ],
    remedy: 'Use a method that Allow lists.',
    fix: goTo('See every operation', '/reference'),
  },
  FORBIDDEN: {
    checked: 'Where the request comes from: pages of other origins may not call.',
    reasons: [
      because('FOREIGN_ORIGIN', 'A page of another origin called the API from the browser.'),
      because('LOOPBACK_ONLY', 'The call came over another host or a proxy, and is answered on loopback only.'),
    ],
    remedy:
      'Name the page’s origin in ALLOWED_ORIGINS (for the control plane: ALLOWED_CONTROL_ORIGINS), or call from your backend, as in production.',
    fix: goTo('See the base URL', '/'),
    byReason: {
      PERMISSION_MISSING: {
        checked: 'The API token has the permission that the operation needs.',
        reasons: [
          { says: 'The client uses a token for reading, or one that was made for another job.' },
          { says: 'MANAGE was taken for all permissions: none includes another.' },
        ],
        remedy: 'Call with a token that has details.permission; POST /tokens makes one.',
        fix: goTo('See what createToken takes', '/reference#createToken'),
      },
    },
  },
  MISDIRECTED_REQUEST: {
    checked: 'Whether Host names a host this server serves.',
    reasons: [
      { says: 'The client reaches the server by a name it was not told of: a container, a tunnel, a proxy.' },
      { says: 'A page tries to reach this server through a name it controls (DNS rebinding).' },
    ],
    remedy: 'Add the host to ALLOWED_HOSTS and start the server again.',
    fix: goTo('See the base URL', '/'),
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    checked: 'Whether the platform’s configuration names a webhook endpoint.',
    reasons: [{ says: 'None was set, or a reset took it away.' }],
    remedy: 'Set webhookEndpoint with PATCH /config.',
    fix: goTo('See what updateConfig takes', '/reference#updateConfig'),
  },
  WEBHOOK_DELIVERY_ERROR: {
    checked: 'Whether the webhook endpoint took the event.',
    reasons: [
      { says: 'Nothing listens at the address, or it answered with an error.' },
      { says: 'The address is that of another machine, or of a container.' },
    ],
    remedy: 'See that the endpoint answers 2xx at the address of the configuration.',
    fix: goTo('See what updateConfig takes', '/reference#updateConfig'),
  },
  RATE_LIMITED: {
    checked: 'How often this was asked of one credential within 60 seconds of the sandbox clock.',
    reasons: [
      { says: 'The client asks for a new challenge on every attempt instead of using the one it has.' },
      { says: 'A test runs faster than people do; the sandbox clock can be moved instead of waited for.' },
    ],
    remedy: 'Wait for Retry-After seconds of the sandbox clock, or move the clock forward by as much.',
    fix: goTo('Move the clock', '/tools/clock'),
  },
  INTERNAL_ERROR: {
    checked: 'Whether the server could answer at all.',
    reasons: [{ says: 'A fault of this server, whatever was sent; its log names the exchange and what failed.' }],
    remedy:
      'Look for the Sandbox-Trace-Id in the server’s log. If nothing armed this answer, it is a bug of the sandbox.',
    fix: sendAgain(),
  },
  SERVICE_SWITCH_ERROR: {
    checked: 'Whether the payment switch took the transfer.',
    reasons: [{ says: 'The switch failed on its side. This sandbox has none: the answer can be met by arming alone.' }],
    remedy: 'Send the same request again, with the same Idempotency-Key: no money has moved.',
    fix: sendAgain(),
  },
  SERVICE_UNAVAILABLE: {
    checked: 'Whether the database took the work in time.',
    reasons: [
      { says: 'Another program holds the database file open and is writing.' },
      { says: 'The disk is full.' },
      { says: 'The server is ending.' },
    ],
    remedy: 'Send the same request again after Retry-After seconds: nothing of it was kept.',
    fix: sendAgain(),
  },
  NOT_IMPLEMENTED: {
    checked: 'Whether this sandbox can do what was asked.',
    reasons: [{ says: 'The request is valid, and asks for something this sandbox does not have.' }],
    remedy: 'Don’t retry. docs/security.md lists what is simulated.',
    fix: readWhatItTakes,
  },
} as const satisfies Readonly<Record<string, Explainer>>
