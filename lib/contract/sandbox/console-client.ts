/** Name of the console among the clients of the coverage. Not a product name, which has no spaces. */
export const CONSOLE_CLIENT = 'Countersign console'
