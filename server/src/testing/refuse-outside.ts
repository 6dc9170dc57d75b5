import { Socket } from 'node:net'

// Loaded with `--import` before a process of Parley, this refuses every connection to another machine, as a network without a
// way out does. Connections to this machine, such as those to the database, are made.

const connect = Socket.prototype.connect

Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(Array.isArray(args[0]) ? args[0] : args)
  if (host === undefined || /^(?:localhost|127(?:\.\d+){3}|::1|)$/.test(host))
    return Reflect.apply(connect, this, args)
  const error = Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: 'ECONNREFUSED' })
  process.nextTick(() => this.destroy(error))
  return this
}

/** The host of a call of connect(), which takes options, a port with a host, or the path of a socket. */
function hostOf([first, second]: unknown[]): string | undefined {
  if (typeof first === 'object' && first !== null)
    return 'host' in first && !('path' in first && first.path) ? String(first.host ?? '') : undefined
  return typeof second === 'string' ? second : undefined
}
