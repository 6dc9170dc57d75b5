import { spawn } from 'node:child_process'
import { root } from './places.mjs'

const running = new Set()
let wasInterrupted = false

// Runs one program to its end and gives its exit code. It gets a process group of its own, so that nothing it
// started outlives a time limit or ctrl-C.
export function step({ title, command, minutes = 10, env = {}, cwd = root }) {
  if (wasInterrupted) return Promise.resolve(130)
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  running.add(child)
  const limit = setTimeout(() => {
    console.error(`${title} took longer than ${minutes} minutes and was stopped`)
    end(child)
  }, minutes * 60_000)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${title} does not run: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  }).finally(() => {
    clearTimeout(limit)
    running.delete(child)
  })
}

export const node = (...args) => [process.execPath, ...args]

export function wasStopped() {
  return wasInterrupted
}

// Hands the terminal and every signal over: for programs that a person ends with ctrl-C.
export function handOver(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  forward(child)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

function forward(child) {
  for (const signal of signals) {
    process.removeAllListeners(signal)
    process.on(signal, () => child.kill(signal))
  }
  // The one who started us was killed: what it started ends too, in order.
  process.on('disconnect', () => child.kill('SIGTERM'))
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function interrupt(reason) {
  if (!wasInterrupted) console.error(`Stopping (${reason})`)
  wasInterrupted = true
  for (const child of running) end(child)
}

function end(child) {
  killGroup(child, 'SIGTERM')
  setTimeout(() => running.has(child) && killGroup(child, 'SIGKILL'), 10_000).unref()
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}

for (const signal of signals) process.on(signal, () => interrupt(signal))
process.on('disconnect', () => interrupt('what started this has ended'))
process.channel?.unref()
