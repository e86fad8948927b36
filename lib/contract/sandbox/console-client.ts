/** The console's client name in coverage. It contains a space, so no product name in `User-Agent` equals it. */
export const CONSOLE_CLIENT = 'Countersign console'
/** Name under which coverage counts a platform's clients after the first {@link NAMED_CLIENTS_MAX}. */
export const OTHER_CLIENTS = 'other'
/** Maximum number of client names per platform that coverage counts separately. Clients may send more names. */
export const NAMED_CLIENTS_MAX = 64
