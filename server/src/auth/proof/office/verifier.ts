import { Worker } from 'node:worker_threads'
import type { ProofReply, ProofRequest } from '#auth/proof/office/thread.ts'

type Waiting = {
  resolve: (isProven: boolean) => void
  reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let lastId = 0

/** Verifies a proof in a thread of its own: pairings would hold up every other request for tens of milliseconds. */
export function verifyInThread(proof: Omit<ProofRequest, 'id'>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    thread ??= start()
    const request: ProofRequest = { id: ++lastId, ...proof }
    waiting.set(request.id, { resolve, reject })
    thread.ref()
    thread.postMessage(request)
  })
}

function start(): Worker {
  const started = new Worker(new URL('./thread.ts', import.meta.url))
  started.on('message', ({ id, isProven }: ProofReply) => {
    waiting.get(id)?.resolve(isProven)
    waiting.delete(id)
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) started.unref()
  })
  const fail = (error: Error) => {
    if (thread === started) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  started.on('error', fail)
  started.on('exit', () => fail(new Error('The thread that verifies proofs ended')))
  return started
}
