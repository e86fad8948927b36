/** An unusable setting. The process prints the message as one line and exits. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(message: string) {
    // The message may contain a setting's value, which may contain line breaks.
    super(message.replace(/\s+/g, ' '))
  }
}
