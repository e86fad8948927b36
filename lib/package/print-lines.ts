import { escapeControls } from '#lib/runtime/log/escape-controls'

/** Prints lines. Escapes characters that would control the terminal, because a line may contain a client's value. */
export function printLines(lines: readonly string[], output: NodeJS.WritableStream = process.stdout): void {
  output.write(lines.map(line => `${escapeControls(line)}\n`).join(''))
}
