// A thread that helps to add up parts (start-threads.ts).
import { parentPort } from 'node:worker_threads'
import { PASS, takeParts, type SharedRows } from './shared-rows.ts'

parentPort?.on('message', (shared: SharedRows) => {
  for (let pass = Atomics.load(shared.signals, PASS); pass >= 0; pass = Atomics.load(shared.signals, PASS)) {
    takeParts(shared)
    Atomics.wait(shared.signals, PASS, pass)
  }
})
