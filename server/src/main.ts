import { StartupError } from '#startup-error.ts'
import { configOfProcess } from '#config.ts'
import { openLog } from '#log.ts'
import { openDoor } from '#outgoing.ts'
import { startParley } from '#start.ts'

const MAX_STOP_MS = 25_000

const resources = new AsyncDisposableStack()
let isStopping = false

async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
  await resources.disposeAsync()
  process.exit(code)
}

function fail(error: unknown) {
  if (error instanceof StartupError) console.error(error.message)
  else console.error(error)
  return stop(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('uncaughtException', (error) => void fail(error))
// The parent process was killed, so this process must stop itself.
process.on('disconnect', () => void stop(0))
process.channel?.unref()

try {
  const config = configOfProcess()
  openDoor(config)
  const ready = await startParley({ config, log: openLog(config), closing: resources, onDeath: fail })
  if (!isStopping) console.log(ready)
} catch (error) {
  // Errors of an interrupted start are expected and not shown.
  if (!isStopping) await fail(error)
}
