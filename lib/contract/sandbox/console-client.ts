/** The console's client name in coverage. It contains a space, so no product name in `User-Agent` equals it. */
export const CONSOLE_CLIENT = 'Countersign console'
/** Client name in coverage for clients beyond the first {@link NAMED_CLIENTS_MAX} of a platform. */
export const OTHER_CLIENTS = 'other'
/** Maximum number of clients that coverage names per platform. It is limited, because clients may send any name. */
export const NAMED_CLIENTS_MAX = 64
