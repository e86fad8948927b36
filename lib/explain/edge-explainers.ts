import { headerOf } from '#lib/client/sent-exchange'
import { atCheck, because, type Explainers } from '#lib/explain/explainer'
import { linkFix, linkToCorrection, linkToReference, linkToToken, sendAgain } from '#lib/explain/fixes'
import { PROOF_REASONS } from '#lib/explain/wallet-explainers'

/** Explanations of rejections before an operation starts, and of webhook, rate limit and server errors. */
export const EDGE_EXPLAINERS = {
  UNAUTHORIZED: {
    checked: 'Authorization must carry a known API token ID and its client secret.',
    reasons: [
      because('CREDENTIALS_MISSING', 'The request has no Authorization header.'),
      because('CREDENTIALS_MALFORMED', 'Authorization is not Basic followed by base64 of <id>:<secret>.'),
      because(
        'CREDENTIALS_WRONG',
        'The token belongs to another sandbox or was deleted, or its secret is wrong. A new data folder has a new token.',
      ),
    ],
    remedy: 'Send Authorization: Basic with base64 of <api token id>:<api client secret>, using this sandbox’s token.',
    fix: linkToToken,
    byReason: PROOF_REASONS,
  },
  INVALID_REQUEST_FORMAT: {
    checked: 'The request must be valid HTTP with a decodable path and one UTF-8 JSON object as its body.',
    reasons: [
      because('NOT_JSON', 'The body is not JSON. Look for a trailing comma, single quotes or form encoding.'),
      because('NO_BODY', 'The body is missing or empty.'),
      because('NOT_AN_OBJECT', 'The body is JSON, but not an object. If it is a string, it was JSON-encoded twice.'),
      because('NOT_UTF8', 'The body is not UTF-8.'),
      because('TOO_DEEP', 'The body is nested more than 32 levels deep.'),
      because(
        'BODY_INTERRUPTED',
        'The connection closed before the whole body arrived. Content-Length may be too large.',
      ),
      because('TOO_SLOW', 'The headers took more than 10 seconds, or the body took more than 20 seconds after them.'),
      because('HEADERS_TOO_LARGE', 'The headers exceed 16 KiB, for example because of cookies.'),
      because('BAD_HTTP', 'The client writes HTTP itself and made a mistake, or it uses HTTPS on the HTTP port.'),
      because('DUPLICATE_HEADER', 'A single-value header was sent twice, for example by the client and a proxy.'),
      because('HOST_MISSING', 'The client writes HTTP itself and omitted the Host header, which HTTP/1.1 requires.'),
      because('BAD_PATH', 'The target does not begin with /, or its percent-encoding is invalid or not UTF-8.'),
    ],
    remedy: 'Send one UTF-8 JSON object that matches the operation’s schema.',
    fix: linkToCorrection,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    checked: 'The body must be application/json in UTF-8, without Content-Encoding.',
    reasons: [
      {
        text: 'The request has no Content-Type header.',
        when: evidence => headerOf(evidence, 'content-type') === undefined,
      },
      {
        text: 'The client sent its default type. curl -d sends application/x-www-form-urlencoded.',
        when: evidence => /urlencoded|form-data|text\/plain/.test(headerOf(evidence, 'content-type') ?? ''),
      },
      {
        text: 'The client compressed the body.',
        when: evidence => headerOf(evidence, 'content-encoding') !== undefined,
      },
    ],
    remedy: 'Set Content-Type: application/json and send the body uncompressed.',
    fix: linkToReference,
  },
  PAYLOAD_TOO_LARGE: {
    checked: 'The body must be at most 65,536 bytes.',
    reasons: ['The body contains a file or several resources.', 'A text field exceeds its maximum length.'],
    remedy: 'Send one resource per call. Valid bodies are far below the limit.',
    fix: linkToReference,
  },
  METHOD_NOT_ALLOWED: {
    checked: 'The path must support this method.',
    reasons: [
      'The method is wrong for this path. The Allow header lists the supported methods.',
      {
        text: 'The method is GET. A redirect may have changed POST to GET.',
        when: ({ method }) => method === 'GET',
      },
    ],
    remedy: 'Use a method from the Allow header.',
    fix: linkFix('Open reference', '/reference'),
  },
  FORBIDDEN: {
    checked: 'A web page that sends the request must be on an allowed origin.',
    reasons: [
      because('FOREIGN_ORIGIN', 'A web page on another origin called the API.'),
      because('LOOPBACK_ONLY', 'The server is not bound to loopback, or the call used another host or a proxy.'),
    ],
    remedy:
      'Add the page’s origin to ALLOWED_ORIGINS (control plane: ALLOWED_CONTROL_ORIGINS), or call from your backend as in production.',
    fix: linkFix('Open Start', '/'),
    byReason: {
      LOOPBACK_ONLY: {
        checked: 'The server must be bound to loopback, and the call must reach it at localhost, without a proxy.',
        remedy:
          'Call localhost on the server’s machine, or read the token from credentials.json in the server’s data folder.',
      },
      PERMISSION_MISSING: {
        checked: 'The API token must have the permission that the operation needs.',
        reasons: [
          'The client uses a read-only token or a token created for another purpose.',
          'The token has only MANAGE. No permission includes another.',
        ],
        remedy: 'Call with a token that has the permission in details.permission. POST /tokens creates one.',
        fix: linkFix('createToken reference', '/reference#createToken'),
      },
    },
  },
  MISDIRECTED_REQUEST: {
    checked: 'The Host header must name a host that this server accepts.',
    reasons: [
      'The client uses a hostname that isn’t configured, such as a container, tunnel or proxy name.',
      'A web page attempts DNS rebinding through a hostname that it controls.',
    ],
    remedy: 'Add the host to ALLOWED_HOSTS and restart the server.',
    fix: linkFix('Open Start', '/'),
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    checked: 'The platform must have a webhook endpoint configured.',
    reasons: ['No endpoint was set, or a reset removed it.'],
    remedy: 'Set webhookEndpoint with PATCH /config.',
    fix: linkFix('updateConfig reference', '/reference#updateConfig'),
  },
  WEBHOOK_DELIVERY_ERROR: {
    checked: 'The webhook endpoint must reply to the event.',
    reasons: [
      'The endpoint is not reachable or did not reply within 10 seconds.',
      'The URL points to the wrong machine or container.',
    ],
    remedy: 'Make sure that the endpoint at the configured URL is reachable and replies within 10 seconds.',
    fix: linkFix('updateConfig reference', '/reference#updateConfig'),
  },
  RATE_LIMITED: {
    checked: 'The requests for one credential, or of one platform, must stay within the limit for a period.',
    reasons: [
      'The client requests a new challenge on every attempt instead of reusing the current one.',
      'A test sends requests too quickly. Advance the sandbox clock instead of waiting.',
      'Quotes and payouts have no limit in the sandbox, so there this error occurs only when forced.',
    ],
    remedy: 'Wait for Retry-After seconds, or advance the sandbox clock by that many seconds.',
    fix: linkFix('Open Clock', '/tools/clock'),
  },
  INTERNAL_ERROR: {
    checked: 'The server must complete the request.',
    reasons: ['The server failed. The server log contains the call’s ID and the error.'],
    remedy: 'Search the server log for the Sandbox-Trace-Id. If you did not force this response, it is a sandbox bug.',
    fix: sendAgain(),
  },
  SERVICE_SWITCH_ERROR: {
    checked: 'The payment switch must accept the transfer.',
    reasons: ['The payment switch failed. The sandbox has no switch, so this error occurs only when forced.'],
    remedy: 'Retry with the same Idempotency-Key. No money has moved.',
    fix: sendAgain(),
  },
  SERVICE_UNAVAILABLE: {
    checked: 'The database must accept the transaction in time.',
    reasons: ['Another program is writing to the database file.', 'The server is starting or shutting down.'],
    remedy: 'Wait for Retry-After seconds, then retry. Nothing from this request was saved.',
    fix: sendAgain(),
    byReason: {
      DISK_FULL: {
        checked: 'The disk of the sandbox’s database must have space for the transaction.',
        reasons: [because('DISK_FULL', 'The disk is full, or the quota of its user is used up.')],
        remedy: 'Free space on that disk, then retry. Nothing from this request was saved.',
      },
      WORLD_FULL: {
        checked: 'The data of a world must stay within the world’s memory.',
        reasons: [because('WORLD_FULL', 'The objects, logged calls and snapshots of this world fill its memory.')],
        remedy:
          'Reset the world, delete its snapshots, or create another world. SANDBOX_WORLD_MEMORY_MB raises the limit.',
      },
    },
  },
  NOT_IMPLEMENTED: {
    checked: 'The sandbox must support the requested feature.',
    reasons: [
      atCheck('supported-fields', 'The body has a field that would change a payment, a permission or an identity.'),
      'The request is valid but uses a feature the sandbox doesn’t have.',
    ],
    remedy:
      'Don’t retry. Leave out the field that the message names, if any. docs/security.md lists what is simulated.',
    fix: linkToReference,
  },
} as const satisfies Explainers
