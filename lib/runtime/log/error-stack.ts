/** Returns the stack of a fault and of its causes, as the process log prints it. */
export function stackOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const stack = fault.stack ?? fault.message
  return fault.cause === undefined ? stack : `${stack}\ncaused by ${stackOf(fault.cause)}`
}
