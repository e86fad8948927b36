/** An entry in the command palette. */
export interface PaletteCommand {
  readonly id: string
  readonly group: 'Go to' | 'This page' | 'Flows' | 'Clock' | 'Calls' | 'Console' | 'Errors'
  readonly name: string
  /** Runs the command. If it returns a promise of a status message, the palette stays open to show the message. */
  run(): unknown
}
