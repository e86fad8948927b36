import { BAD_REQUEST_ERRORS } from '#lib/contract/errors/bad-request-errors'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { UNAUTHORIZED_ERRORS } from '#lib/contract/errors/unauthorized-errors'

/** Every error code of §7 and our additions. The server returns some of them only if a client forces them. */
export const ERRORS = {
  ...BAD_REQUEST_ERRORS,
  ...UNAUTHORIZED_ERRORS,
  FORBIDDEN: {
    status: 403,
    message: 'This request is not allowed.',
    ours: true,
    reasons: {
      FOREIGN_ORIGIN:
        'Requests from other origins are blocked. Add the origin to ALLOWED_ORIGINS for the API, or to ALLOWED_CONTROL_ORIGINS for the control plane.',
      LOOPBACK_ONLY:
        'This call works only over loopback. Bind the server to loopback, and call it at localhost without a proxy.',
      PERMISSION_MISSING: 'The API token lacks the permission in details.permission. Use a token that has it.',
    },
  },
  VELOCITY_LIMIT_EXCEEDED: {
    status: 403,
    message: "The transfer exceeds the customer's or the counterparty's limit for a period. Retry later.",
    ours: true,
  },
  COUNTERPARTY_NOT_ALLOWED: {
    status: 403,
    message: 'The counterparty is not enabled for this platform. Choose another receiver.',
    ours: true,
  },
  LOOKUP_REQUEST_NOT_FOUND: {
    status: 404,
    message: 'The receiver lookup was not found. Look up the receiver again.',
    ours: true,
  },
  QUOTE_NOT_FOUND: { status: 404, message: 'Quote not found on this platform.', ours: true },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'Transaction not found on this platform.', ours: true },
  USER_NOT_FOUND: { status: 404, message: 'Customer not found on this platform.', ours: true },
  UMA_NOT_FOUND: { status: 404, message: 'UMA address not found.', ours: true },
  TOKEN_NOT_FOUND: { status: 404, message: 'API token not found on this platform.', ours: true },
  REFERENCE_NOT_FOUND: {
    status: 404,
    message: 'Resource not found on this platform.',
    ours: true,
    reasons: {
      TOKEN_FILE_GONE:
        'credentials.json is missing from the data folder, and the database stores only a hash of the client secret. Set SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET, or start with a new data folder.',
      UNKNOWN_CONTROL_PATH: 'The control plane has no such path. The most similar paths are in details.nearest.',
      UNSERVED_PATH:
        'Path not found. The server has the API at /api/2025-10-13, the control plane at /api/sandbox and, unless it is headless, the console.',
      UNKNOWN_ROUTE: 'Path not found. See {base_url}/openapi.json for all operations.',
      WORLD_ENDED: 'The world has ended or never existed. Create one with POST /api/sandbox/worlds.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not support this method. Use one from the Allow header.',
    ours: true,
  },
  CONFLICT: {
    status: 409,
    message: "The resource's current state does not allow this action.",
    ours: true,
    reasons: {
      QUOTE_EXPIRED: 'The quote has expired. Create a new quote.',
      QUOTE_ALREADY_EXECUTED: 'The quote was already executed.',
      QUOTE_NOT_AUTHORIZED:
        'The quote waits for the authorization of its customer. Send the code to POST /quotes/{quoteId}/authorize first.',
      NO_PENDING_CHALLENGE:
        'The quote has no pending challenge: it needs no authorization, or was authorized, or three wrong codes ended the challenge.',
      QUOTE_NOT_EXECUTABLE: 'The quote can no longer be executed. Create a new quote.',
      PLATFORM_CUSTOMER_ID_EXISTS: 'Another customer on this platform already uses this platformCustomerId.',
      CUSTOMER_DELETED: 'The customer was deleted. Its data can only be read.',
      NO_EMAIL: 'The customer has no email address. Set one with PATCH /customers/{customerId}.',
      NO_PHONE_NUMBER: 'The customer has no phone number. Set one with PATCH /customers/{customerId}.',
      CONTACT_VERIFIED: 'The contact is already verified.',
      NO_PENDING_CODE: 'No code is pending for this contact. Request one with verify-email or verify-phone.',
      ALREADY_VERIFIED: "The customer's latest verification is already APPROVED.",
      VERIFICATION_IN_PROGRESS: 'A verification of this customer is in progress. Wait for its decision.',
      LINK_USED: 'The link was already used. Create a new one with POST /customers/{customerId}/kyc-link.',
      LINK_SUPERSEDED: 'A newer link replaced this one, or its customer was deleted.',
      LINK_EXPIRED: 'The link has expired. Create a new one with POST /customers/{customerId}/kyc-link.',
      CUSTOMER_CHANGED: 'Another request changed the customer at the same time. Retry this request.',
      SMS_OTP_CREDENTIAL_SET_CHANGED:
        "The customer's SMS_OTP credentials changed after the first request. Send the first request again.",
      PLATFORM_ACCOUNT_ID_EXISTS: 'Another account of this owner already uses this platformAccountId.',
      SNAPSHOT_TOO_LARGE:
        'The sandbox has more than 100,000 rows, the snapshot limit. Reset the sandbox or use a smaller data set.',
      TOO_MANY_RECORDINGS: 'The limit of 100 recordings is reached. Delete one first.',
      RECORDING_OPEN: 'A recording has not ended yet. Stop it, then compare.',
      RECORDING_ENDED: 'The recording has already ended. Start another one.',
      TOO_MANY_SNAPSHOTS: 'The limit of 50 snapshots is reached. Delete one first.',
      SNAPSHOT_OUTDATED: 'This snapshot is from an incompatible sandbox version. Create a new snapshot.',
      SNAPSHOT_NEWER: 'This snapshot file has a newer format. Update countersign to import it.',
      SNAPSHOT_PLATFORM_MISSING:
        'The snapshot file has a platform that this sandbox lacks. Create a platform with the name in details.name first.',
      WORLD_EXISTS:
        'A world with this name exists. Use another name, or end that world with DELETE /api/sandbox/worlds/{name}.',
      TOO_MANY_WORLDS:
        'The maximum number of worlds, details.maximum, is reached. End a world, or raise SANDBOX_WORLD_LIMIT.',
      WORLD_IN_WORLD: 'A world cannot contain worlds. Create the world at the main address, without /w/{name}.',
      DATABASE_SHARED:
        'A world exists in one process, but several processes may share this database. Use a server with DATABASE_URL=memory: or a SQLite file.',
    },
  },
  TRANSACTION_NOT_CANCELLABLE: {
    status: 409,
    message: 'The transaction has settled or ended, so it can no longer be canceled. See details.status.',
    ours: true,
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    status: 409,
    message: 'The transaction is not waiting for approval. See details.status.',
    ours: true,
  },
  UMA_ADDRESS_EXISTS: {
    status: 409,
    message: 'This UMA address is already in use. Choose another or omit it.',
    ours: true,
  },
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    status: 409,
    message: 'Another EMAIL_OTP credential on this platform already uses this email address.',
    ours: true,
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    status: 409,
    message: "The customer's EMAIL_OTP credentials changed after the first request. Send the first request again.",
    ours: true,
  },
  CUSTOMER_DELETED: { status: 410, message: 'The customer was already deleted.', ours: true },
  UNSUPPORTED_UMA_VERSION: { status: 412, message: "The counterparty does not support this service's UMA version." },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body exceeds 65536 bytes. Send a smaller body.', ours: true },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The content type is not supported. Send application/json without Content-Encoding.',
    ours: true,
  },
  MISDIRECTED_REQUEST: {
    status: 421,
    message: 'The Host header names an unknown host. Add it to ALLOWED_HOSTS.',
    ours: true,
  },
  PAYREQ_REQUEST_FAILED: { status: 424, message: 'The pay request to the counterparty failed.' },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: { status: 424, message: "The counterparty's public key could not be fetched." },
  NO_COMPATIBLE_UMA_VERSION: { status: 424, message: 'The two institutions share no UMA version.' },
  LNURLP_REQUEST_FAILED: { status: 424, message: 'The lookup request to the counterparty failed.' },
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: {
    status: 424,
    message: "The customer's EMAIL_OTP credentials could not be updated. Retry the request.",
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Retry after the number of seconds in Retry-After.',
    ours: true,
  },
  SERVICE_SWITCH_ERROR: { status: 500, message: 'The payment switch failed. Retry with the same Idempotency-Key.' },
  INTERNAL_ERROR: { status: 500, message: 'Internal server error. Search the server log for the Sandbox-Trace-Id.' },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: {
    status: 501,
    message: 'The counterparty requires a field this service does not support.',
    reasons: {
      UNKNOWN_FIELD: 'The customer field is unknown. Use a field from details.allowed.',
    },
  },
  NOT_IMPLEMENTED: { status: 501, message: 'The sandbox does not support this feature.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The sandbox is busy or starting. Retry after the number of seconds in Retry-After.',
    ours: true,
    reasons: {
      DISK_FULL: "The disk of the sandbox's database is full. Free space on that disk, then retry.",
      WORLD_FULL:
        'The memory of this world is full. Reset the world, delete its snapshots, or create another world. SANDBOX_WORLD_MEMORY_MB raises the limit.',
    },
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
