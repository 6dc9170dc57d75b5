import {
  groupKey,
  type PollAnswersInBetween,
  type VotesInBetween,
  type GroupPoll,
  type GroupVotes,
} from '@parley/contract'
import type { OpinionRow } from '#opinions/sql.ts'
import type { PublishedRun } from '#results/published-run.ts'

// How groups voted where only results are published: in steps. Counts are withheld, and 0.

/** How the groups of a file voted, by column of the map. */
export function publishedGroupVotes({ file, map, names }: PublishedRun): (column: number) => GroupVotes[] {
  const groups = file.groups?.groups ?? []
  const columnOf = new Map(file.opinions.map((name, column) => [name, column]))
  const directions = new Map(
    groups.flatMap(({ key, headlines }) =>
      headlines.map(({ opinion, direction }) => [`${key} ${opinion}`, direction] as const),
    ),
  )
  return (column) =>
    groups.map(({ key, figures }, index) => {
      const name = names[column] ?? ''
      const figure = figures[columnOf.get(name) ?? -1] ?? null
      const repfulFor = directions.get(`${key} ${name}`)
      return {
        key: groupKey(key),
        isAuthorInCluster: false,
        numUsers: map.groups[index]?.size ?? 0,
        ...WITHHELD,
        ...(figure === null ? {} : { figure }),
        ...(repfulFor === undefined ? {} : { repfulFor }),
      }
    })
}

const WITHHELD = { numAgrees: 0, numDisagrees: 0, numPasses: 0, isSuppressed: true }

/** How the people in between sides voted, by column of the map; none where they are not published. */
export function publishedVotesInBetween({
  file,
  map,
  names,
}: PublishedRun): (column: number) => VotesInBetween | undefined {
  const columnOf = new Map(file.opinions.map((name, column) => [name, column]))
  const between = file.groups?.between
  return (column) => {
    const figure = between?.figures[columnOf.get(names[column] ?? '') ?? -1]
    return (
      between && {
        isBetween: true,
        numUsers: map.between?.size ?? 0,
        ...WITHHELD,
        ...(figure ? { figure } : {}),
      }
    )
  }
}

/** How the groups of a file answered the poll; undefined without a poll. */
export const publishedPoll = ({ file, map }: PublishedRun): GroupPoll[] | undefined =>
  file.poll &&
  file.groups?.groups.map(({ key, poll }, index) => ({
    key: groupKey(key),
    numUsers: map.groups[index]?.size ?? 0,
    ...withheldAnswers(file),
    ...(poll === null ? {} : { figure: poll }),
  }))

/** How the people in between sides answered it; undefined where they are not published. */
export const publishedPollAnswersInBetween = ({
  file,
  map,
}: PublishedRun): PollAnswersInBetween | undefined =>
  file.poll &&
  file.groups?.between && {
    isBetween: true,
    numUsers: map.between?.size ?? 0,
    ...withheldAnswers(file),
    ...(file.groups.between.poll === null ? {} : { figure: file.groups.between.poll }),
  }

const withheldAnswers = ({ poll = [] }: PublishedRun['file']) => ({
  numResponses: poll.map(() => 0),
  isSuppressed: true,
})

/**
 * Where only results are published, the figures of a moderated opinion are removed at once, and those of a restored one
 * return with the next block. Opinions about the person have none in any conversation.
 */
export const areFiguresRemoved = (
  { action, block, is_in_block: isInBlock, is_about_person: isAboutPerson }: OpinionRow,
  { published }: { published: PublishedRun | undefined },
): boolean =>
  isAboutPerson || (published !== undefined && (action !== null || (block !== null && !isInBlock)))
