/** An entry in the command palette. */
export interface PaletteCommand {
  readonly id: string
  readonly group: 'Go to' | 'This page' | 'Flows' | 'Clock' | 'Calls' | 'Console' | 'Errors'
  readonly name: string
  /** May return a promise of a status message. The palette then stays open to show it. */
  run(): unknown
}
