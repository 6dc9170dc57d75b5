import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = dirname(import.meta.dirname)
const TIMEOUT_MS = 20 * 60_000
// A time longer than that between creating the folder and writing our process id into it.
const GRACE_MS = 5000

/**
 * Runs `work` while no other process on this machine holds the same lock. Creating a folder is atomic: it either
 * succeeds or fails. The lock of a process that died is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const folder = join(ROOT, '.parley', `${name}.lock`)
  const deadline = Date.now() + TIMEOUT_MS
  for (let isFirst = true; !take(folder); isFirst = false) {
    if (isFirst) console.error('Waiting for another Parley that is preparing this folder …')
    if (Date.now() > deadline) throw new Error(`Waited too long. If no other Parley runs, delete ${folder}`)
    if (isStale(folder)) rmSync(folder, { recursive: true, force: true })
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'pid'), String(process.pid))
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return false
    throw new Error(`Parley cannot create the folder ${folder} (${code}) and needs to write there.`, {
      cause: error,
    })
  }
}

/** @param {string} folder */
function isStale(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    if (pid) return !isAlive(pid)
  } catch {
    // The id is not written yet, or the owner has just released the lock.
  }
  try {
    return Date.now() - statSync(folder).mtimeMs > GRACE_MS
  } catch {
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
