import { constants, openSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Socket } from 'node:net'

const SILENCE_MAX_MS = 10_000

/**
 * Reads text from a regular file or from a pipe, such as the shell's `<(command)`. A pipe may have no writer, or no end. So
 * this function throws after 10 seconds without data, and after `pipeLengthMax` characters. It also throws for other kinds of
 * files, such as devices. Each message is the second half of a sentence.
 */
export async function readFileOrPipe(file: string, pipeLengthMax: number): Promise<string> {
  const stats = await stat(file)
  if (stats.isFile()) return readFile(file, 'utf8')
  if (!stats.isFIFO()) throw new Error('it is neither a regular file nor a pipe')
  const pipe = new Socket({ fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK) })
  const problem = `no process wrote to it for ${SILENCE_MAX_MS / 1_000} seconds`
  pipe.setTimeout(SILENCE_MAX_MS, () => pipe.destroy(new Error(problem)))
  let text = ''
  for await (const piece of pipe.setEncoding('utf8')) {
    text += piece
    if (text.length > pipeLengthMax) throw new Error(`it contains more than ${pipeLengthMax} characters`)
  }
  return text
}
