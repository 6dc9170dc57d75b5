// A reason not to start that whoever runs Parley can act on: its message is shown alone, without a stack.
export class StartupError extends Error {
  override name = 'StartupError'
}
