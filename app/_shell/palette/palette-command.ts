/** An entry of the palette. */
export interface PaletteCommand {
  readonly id: string
  readonly group: 'Go to' | 'This page' | 'Flows' | 'Clock' | 'Calls' | 'Console' | 'Errors'
  readonly name: string
  /** Returns a promise of a status message if the page does not show the result. */
  run(): unknown
}
