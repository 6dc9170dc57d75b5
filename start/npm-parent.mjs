const CHECK_MS = 500

/**
 * Stops this process cleanly when the npm that runs it is killed, since npm can pass on signals but not SIGKILL.
 * Without npm, this process keeps running when its parent ends, as after `nohup`.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS).unref()
}
