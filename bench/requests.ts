import { serviceDid } from '../server/src/http/token/did.ts'
import type { TestDevice } from '../server/src/testing/device.ts'
import { post, type PreparedRequest } from './load.ts'

const API = '/api/v1'
export const CHOICES = ['agree', 'pass', 'disagree'] as const

/** Makes requests to one server, signed or not. */
export type Requests = {
  anonymous: (path: string, body: unknown) => Buffer
  signed: (device: TestDevice, path: string, body: unknown) => Buffer
  /**
   * Signs votes of all devices on all opinions in advance (a token lives for 30 seconds) and returns them one by one.
   */
  votes: (input: {
    devices: readonly TestDevice[]
    opinions: readonly string[]
    count: number
    /** Collects the acknowledged choices by user and opinion; the devices must belong to users 1, 2, … */
    acknowledged?: Map<string, string>
  }) => () => PreparedRequest | undefined
  /** All devices agree with all opinions, repeatedly; each vote is signed when it is sent. */
  agrees: (input: { devices: readonly TestDevice[]; opinions: readonly string[] }) => () => PreparedRequest
}

export function requestsTo(port: number): Requests {
  const origin = `http://127.0.0.1:${port}`
  const audience = serviceDid(origin)
  const signed: Requests['signed'] = (device, path, body) =>
    post(API + path, body, device.sign({ audience, resource: `${origin}${API}${path}` }))
  // Each batch continues where the last one ended, so that every vote changes something.
  const cast = new Map<string, number>()
  const nthVote = (devices: readonly TestDevice[], opinions: readonly string[], number: number) => {
    const person = number % devices.length
    const place = Math.floor(number / devices.length)
    const [device, opinionSlugId] = [devices[person], opinions[place % opinions.length] ?? '']
    if (device === undefined) throw new Error('There is no device to sign with')
    const pair = number % (devices.length * opinions.length)
    return { device, opinionSlugId, userId: person + 1, pair, round: Math.floor(place / opinions.length) }
  }
  return {
    anonymous: (path, body) => post(API + path, body),
    signed,
    votes: ({ devices, opinions, count, acknowledged }) => {
      const first = cast.get(opinions[0] ?? '') ?? 0
      cast.set(opinions[0] ?? '', first + count)
      const shots = Array.from({ length: count }, (_, index): PreparedRequest => {
        const number = first + index
        const { device, opinionSlugId, userId, pair, round } = nthVote(devices, opinions, number)
        // The choice of a device about an opinion changes with each round.
        const chosenOption = CHOICES[(pair + round) % 3] ?? 'pass'
        return {
          bytes: signed(device, '/vote/cast', { opinionSlugId, chosenOption }),
          done: (isOk) => isOk && acknowledged?.set(`${userId} ${opinionSlugId}`, chosenOption),
        }
      }).toReversed()
      return () => shots.pop()
    },
    agrees: ({ devices, opinions }) => {
      let number = 0
      return () => {
        const { device, opinionSlugId } = nthVote(devices, opinions, number++)
        return { bytes: signed(device, '/vote/cast', { opinionSlugId, chosenOption: 'agree' }) }
      }
    },
  }
}
