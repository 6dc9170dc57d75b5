// The worker thread that adds up parts (start-threads.ts).
import { parentPort } from 'node:worker_threads'
import { PASS_AT, processParts, type SharedRows } from './shared-rows.ts'

parentPort?.on('message', (shared: SharedRows) => {
  for (
    let pass = Atomics.load(shared.signals, PASS_AT);
    pass >= 0;
    pass = Atomics.load(shared.signals, PASS_AT)
  ) {
    processParts(shared)
    Atomics.wait(shared.signals, PASS_AT, pass)
  }
})
