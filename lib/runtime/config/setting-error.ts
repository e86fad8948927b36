/** A problem that the user can correct, such as an invalid setting or file. The message is always one line. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(message: string) {
    // The message may contain a setting's value, which may contain line breaks.
    super(message.replace(/\s+/g, ' '))
  }
}
