import type { Opinion, PrintedRun } from '@parley/contract'
import type { ReactNode } from 'react'
import type { GroupingKind } from '#messages/catalogue.ts'
import { listOf, listOfFigures } from '#messages/lists.ts'
import * as m from '#messages/print.ts'
import { gapOf } from '#results/lists/ranking.ts'
import { directionOf, groupShares, isInSteps, statsOfGroup, type GroupShare } from '#results/stats.ts'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { shortened, usePrintedText } from './PrintedList.tsx'
import styles from './ResultPages.module.css'

type HeadlineNumbersProps = { printed: PrintedRun; shared?: Opinion; widest?: Opinion }

/** Up to three numbers, each with its base. */
export function HeadlineNumbers({ printed: { map }, shared, widest }: HeadlineNumbersProps) {
  const gap = widest && gapOf(widest)
  return (
    <div className={styles.numbers}>
      <Figure number={wholeNumber(map.participantCount)}>
        {m.castVotes({
          people: map.participantCount,
          votes: wholeNumber(map.asOfVote),
          opinions: wholeNumber(map.opinionCount),
        })}
        <br />
        {m.notRandom()}
      </Figure>
      {shared && (
        <SharesOf
          kind={groupingKindOf(map)}
          opinion={shared}
          shares={groupShares(shared, directionOf(shared))}
        />
      )}
      {widest && gap && (
        <SharesOf
          kind={groupingKindOf(map)}
          opinion={widest}
          shares={groupShares(widest, 'agree').filter(({ key }) => [gap.high.key, gap.low.key].includes(key))}
          isAgreement
        />
      )}
    </div>
  )
}

type SharesOfProps = {
  kind: GroupingKind
  opinion: Opinion
  shares: readonly GroupShare[]
  isAgreement?: boolean
}

function SharesOf({ kind, opinion, shares, isAgreement = false }: SharesOfProps) {
  const textOf = usePrintedText()
  if (shares.length === 0) return null
  const voters = shares.map(({ key }) => statsOfGroup(opinion, key)?.shares?.voters ?? '')
  const agrees = isAgreement || directionOf(opinion) === 'agree'
  const bases = isInSteps(opinion) ? withoutRepeats(voters) : voters
  const parts = {
    voters: listOf(bases),
    opinion: shortened(textOf(opinion)),
  }
  if (shares.some(({ interval }) => !interval)) {
    const words = shares.map(({ key, short: share }) => m.groupAndShare({ letter: letterOf(key), share }))
    const base = bases.length === 1 ? 'same' : 'own'
    return (
      <Figure number={listOfFigures(words)}>
        {(agrees ? m.agreeInWords : m.disagreeInWords)({ base, ...parts })}
      </Figure>
    )
  }
  return (
    <Figure number={listOf(shares.map(({ short }) => short))}>
      {(agrees ? m.theyAgree : m.theyDisagree)({
        kind,
        letters: listOf(shares.map(({ key }) => letterOf(key))),
        ...parts,
      })}
    </Figure>
  )
}

/** The minimum numbers of voters are often the same for all groups, and are then printed once. */
const withoutRepeats = (texts: readonly string[]): readonly string[] =>
  new Set(texts).size === 1 ? texts.slice(0, 1) : texts

function Figure({ number, children }: { number: string; children: ReactNode }) {
  return (
    <p className={styles.number}>
      <b>{number}</b>
      <span>{children}</span>
    </p>
  )
}
