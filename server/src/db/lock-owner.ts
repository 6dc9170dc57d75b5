import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The PostgreSQL process that holds a data folder now. */
export type LockOwner = {
  pid: number
  socketFolder: string
  owner: number
  // Its parent was killed. It ends soon, or never if the platform sends no signal when a parent dies.
  isOrphan: boolean
}

/** A setting without effect that stores the id of the process that started this PostgreSQL. */
export const OWNER_SETTING = 'parley.owner'

/**
 * The process that holds the lock of a data folder. Undefined if there is none: no postmaster.pid, or one whose process
 * has exited, is a zombie, or whose id now belongs to another program.
 */
export function lockOwnerOf(dataFolder: string): LockOwner | undefined {
  const lines = lockLines(dataFolder)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  const found = processOf(pid)
  if (!found || found.state.startsWith('Z') || !isPostgresOf(pid, found.name, dataFolder)) return undefined
  const command = commandOf(pid)
  const owner = ownerIn(command)
  return {
    pid,
    socketFolder: lines[4] ?? '',
    owner: owner ?? found.parent,
    // A process that was just killed has no command line any more but is still in the process list.
    isOrphan: command === '' || (owner !== undefined && owner !== found.parent),
  }
}

/**
 * Removes a stale lock; PostgreSQL itself ignores only locks of processes that have exited. The file is renamed and
 * read again first, so that the lock of a process that started in between is restored.
 */
export function removeStaleLock(dataFolder: string) {
  if (lockOwnerOf(dataFolder) || !lockLines(dataFolder)) return
  const lock = join(dataFolder, 'postmaster.pid')
  const aside = `${lock}.stale-${process.pid}`
  const content = readFileSync(lock, 'utf8')
  renameSync(lock, aside)
  if (readFileSync(aside, 'utf8') === content) rmSync(aside)
  else renameSync(aside, lock)
}

function lockLines(dataFolder: string): string[] | undefined {
  try {
    return readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

type Process = { name: string; state: string; parent: number }

export function processOf(pid: number): Process | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const nameEnd = stat.lastIndexOf(')')
    const [state = '', parent] = stat.slice(nameEnd + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): Process | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [state, parent, ...name] = (stdout ?? '').trim().split(/\s+/)
  return state ? { name: name.join(' '), state, parent: Number(parent) } : undefined
}

function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  } catch {
    return undefined
  }
}

function ownerIn(command = ''): number | undefined {
  const found = /parley\.owner=(\d+)/.exec(command)
  return found ? Number(found[1]) : undefined
}

// The working directory of PostgreSQL is its data folder, which distinguishes it from one with a reused process id.
function isPostgresOf(pid: number, name: string, dataFolder: string) {
  if (!name.endsWith('postgres')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch {
    return true
  }
}
