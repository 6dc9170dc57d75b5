/** An error at startup that the operator can fix; its message is shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
