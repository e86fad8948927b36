/** An unusable setting. The process prints the message as one line and exits. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(message: string) {
    // A value may contain line breaks.
    super(message.replace(/\s+/g, ' '))
  }
}
