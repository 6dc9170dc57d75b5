const CHECK_MS = 500

/**
 * Stops this process in order when the npm that runs it is killed: npm can pass on a signal, but not SIGKILL.
 * Without npm the parent may end and leave us running, as a shell does after `nohup`.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS).unref()
}
