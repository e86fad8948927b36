/**
 * Prints what one turn of the event loop has to say in one piece: a write per line would cost a busy server more than the
 * line itself.
 */
export function linePrinter(write: (text: string) => void): (line: string) => void {
  let waiting = ''
  const print = () => {
    if (waiting !== '') write(waiting)
    waiting = ''
  }
  return line => {
    if (waiting === '') setImmediate(print)
    waiting += line
  }
}
