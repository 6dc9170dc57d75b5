import { serviceDid } from '../../server/src/http/did.ts'
import type { TestDevice } from '../../server/src/testing/device.ts'
import { post, type Shot } from '../load.ts'

const API = '/api/v1'
export const CHOICES = ['agree', 'pass', 'disagree'] as const

/** Requests to one server, signed or not. */
export type Requests = {
  anonymous: (path: string, body: unknown) => Buffer
  signed: (device: TestDevice, path: string, body: unknown) => Buffer
  /** Signs votes of all devices on all opinions beforehand (a token lives for 30 seconds) and gives them one by one. */
  votes: (input: {
    devices: readonly TestDevice[]
    opinions: readonly string[]
    count: number
  }) => () => Shot | undefined
}

export function requestsTo(port: number): Requests {
  const origin = `http://127.0.0.1:${port}`
  const audience = serviceDid(origin)
  const signed: Requests['signed'] = (device, path, body) =>
    post(API + path, body, device.sign({ audience, resource: `${origin}${API}${path}` }))
  // Each batch goes on where the last one ended, so that every vote changes something.
  const cast = new Map<string, number>()
  return {
    anonymous: (path, body) => post(API + path, body),
    signed,
    votes: ({ devices, opinions, count }) => {
      const first = cast.get(opinions[0] ?? '') ?? 0
      cast.set(opinions[0] ?? '', first + count)
      const shots = Array.from({ length: count }, (_, index): Shot => {
        const number = first + index
        const place = Math.floor(number / devices.length)
        const opinionSlugId = opinions[place % opinions.length] ?? ''
        // Another choice each time around.
        const chosenOption = CHOICES[(number * 7 + Math.floor(place / opinions.length)) % 3]
        const device = devices[number % devices.length]
        if (device === undefined) throw new Error('There is no device to sign with')
        return { bytes: signed(device, '/vote/cast', { opinionSlugId, chosenOption }) }
      }).toReversed()
      return () => shots.pop()
    },
  }
}
