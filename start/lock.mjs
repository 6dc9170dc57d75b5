import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './places.mjs'

const LIMIT_MS = 20 * 60_000
// Between making the folder and writing one's number into it.
const GRACE_MS = 5000

// Runs `work` while no other process on this machine runs work under the same lock. Making a folder either
// succeeds or fails as one step; the lock of a process that died is taken over.
export async function withLock(name, work) {
  const folder = join(root, '.parley', `${name}.lock`)
  const deadline = Date.now() + LIMIT_MS
  for (let isFirst = true; !take(folder); isFirst = false) {
    if (isFirst) console.error('Waiting for another Parley that is preparing this folder …')
    if (Date.now() > deadline) throw new Error(`Waited too long: if nobody is at work, remove ${folder}`)
    if (isLeftOver(folder)) rmSync(folder, { recursive: true, force: true })
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function take(folder) {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Error(`The folder ${folder} cannot be made (${error.code}): Parley needs to write there.`, {
      cause: error,
    })
  }
}

function isLeftOver(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    if (pid) return !isAlive(pid)
  } catch {
    // Not written yet, or the holder has just let go.
  }
  try {
    return Date.now() - statSync(folder).mtimeMs > GRACE_MS
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
