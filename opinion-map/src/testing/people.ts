import { seededRandom } from '../random.ts'
import type { MapParticipants } from '../result.ts'

type Crowd = { x: number; y: number; numPeople: number; group: number; spread?: number }

/** Random positions of people around given points of a map; the same seed gives the same positions. */
export function randomPeopleAround(crowds: Crowd[], seed = 1): MapParticipants {
  const random = seededRandom(seed)
  const people = crowds.flatMap(({ x, y, numPeople, group, spread = 1 }) =>
    Array.from({ length: numPeople }, () => {
      const [turn, distance] = [
        2 * Math.PI * random(),
        spread * Math.sqrt(-2 * Math.log(1 - 0.99 * random())),
      ]
      return { x: x + distance * Math.cos(turn), y: y + distance * Math.sin(turn), group }
    }),
  )
  return {
    participantIds: Float64Array.from(people, (_, i) => i),
    xs: Float64Array.from(people, ({ x }) => x),
    ys: Float64Array.from(people, ({ y }) => y),
    groups: Int8Array.from(people, ({ group }) => group),
  }
}
