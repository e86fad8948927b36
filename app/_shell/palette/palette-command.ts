/** An entry in the command palette. */
export interface PaletteCommand {
  readonly id: string
  readonly group: 'Go to' | 'This page' | 'Flows' | 'Clock' | 'Calls' | 'Console' | 'Errors'
  readonly name: string
  /** Runs the command. Returns a promise of a status message if the palette must stay open to show it. */
  run(): unknown
}
