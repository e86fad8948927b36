/** The console's client name in coverage. It contains a space, so no product name in `User-Agent` equals it. */
export const CONSOLE_CLIENT = 'Countersign console'
/** Name under which coverage counts the clients of a platform beyond the first {@link NAMED_CLIENTS_MAX}. */
export const OTHER_CLIENTS = 'other'
/** Maximum number of client names that coverage counts separately for a platform. Clients may send any name. */
export const NAMED_CLIENTS_MAX = 64
