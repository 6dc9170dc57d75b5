import { differingPeople, type VoteMatrix } from '@parley/opinion-map'
import {
  isAtSharedPlace,
  marksOfPeople,
  type Person,
  type SharedPlace,
} from '#analysis/blocks/independent-people.ts'
import { MIN_CHANGED, numChangedNeeded, type NewestBlock } from '#analysis/blocks/next-block.ts'

/**
 * People whose changes wait for each other: those who count as independent, guests of the shared place who count because
 * an organizer says so, and people who do not count, because of where they voted from or because they are set aside.
 */
export type PersonKind = 'counting' | 'shared_place' | 'not_counting'
export const PERSON_KINDS: readonly PersonKind[] = ['counting', 'shared_place', 'not_counting']

/** How long somebody who changed something in a block counts half for the next ones. */
const REST_MS = 60 * 60_000

type People = {
  people: readonly Person[]
  /** People who are set aside. */
  aside: ReadonlySet<number>
  sharedPlace: SharedPlace | undefined
}

/** The kind of each person. A place of its own uses up no mark for somebody who is set aside. */
export function kindsOf({ people, aside, sharedPlace }: People): Map<number, PersonKind> {
  const marks = marksOfPeople(
    people.filter(({ id }) => !aside.has(id)),
    sharedPlace,
  )
  return new Map(
    people.map((person) => {
      if (marks.get(person.id) !== true) return [person.id, 'not_counting']
      const isOfPlace =
        person.isOfSharedPlace || (person.counts === null && isAtSharedPlace(person, sharedPlace))
      return [person.id, isOfPlace ? 'shared_place' : 'counting']
    }),
  )
}

type AnswersOfKinds = { before: VoteMatrix; now: VoteMatrix; kinds: ReadonlyMap<number, PersonKind> }

/**
 * The kinds whose poll answers the next block has as they are now: those of which ten people changed theirs. The people
 * whose votes make a block due need not have answered the poll, so a block with all present answers could show the answer of
 * a single person.
 */
export function kindsWithNewAnswers({ before, now, kinds }: AnswersOfKinds): Set<PersonKind> {
  const changed = differingPeople(before, now).map((id) => kinds.get(id))
  return new Set(
    PERSON_KINDS.filter((kind) => changed.filter((other) => other === kind).length >= MIN_CHANGED),
  )
}

/** The people who have changed something since the newest block, and who of its people left. */
type Changes = {
  newest: NewestBlock
  changed: readonly Person[]
  kinds: ReadonlyMap<number, PersonKind>
  /** How many people of the newest block who counted as independent have left since. */
  numLeft: number
  isOver: boolean
  now: Date
}

/** What a block has that is published now: the kinds whose changes it has, and whether people who left are out of it. */
type Entering = { kinds: ReadonlySet<PersonKind>; withoutDeparted: boolean }

/**
 * What the next block has, if enough people have changed something for it; undefined otherwise. A kind enters only in a
 * crowd of its own: whoever has made ten accounts could otherwise publish a block at will and read in it, as a difference to
 * the one before, how the only other person voted who left, does not count, or came beside the guests of a stated place.
 */
export function whatEnters({ newest, changed, kinds, numLeft, isOver, now }: Changes): Entering | undefined {
  const needed = numChangedNeeded(newest, { isOver })
  const isRested = newest.publishedAt === null || now.getTime() - newest.publishedAt.getTime() >= REST_MS
  const weigh = (wanted: PersonKind) =>
    changed
      .filter(({ id }) => kinds.get(id) === wanted)
      .reduce((sum, { changedIn }) => sum + (isRested || changedIn !== newest.block ? 1 : 0.5), 0)
  const [counting, shared] = [weigh('counting'), weigh('shared_place')]
  if (counting < needed && shared < needed) return undefined
  const entering: Record<PersonKind, boolean> = {
    counting: counting >= needed,
    shared_place: shared >= MIN_CHANGED,
    not_counting: weigh('not_counting') >= MIN_CHANGED,
  }
  return {
    kinds: new Set(PERSON_KINDS.filter((kind) => entering[kind])),
    withoutDeparted: numLeft >= MIN_CHANGED,
  }
}
