/**
 * Prints all lines of one turn of the event loop in one write. A write for each line would cost a busy server more than
 * the line.
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
