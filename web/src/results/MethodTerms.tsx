import type { OpinionMap } from '@parley/contract'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/method.ts'
import { notARandomSample } from '#messages/results.ts'
import { stabilitySentence } from '#results/groups/stability.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { longDate, wholeNumber } from '#ui/format.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { Marked } from '#ui/Marked.tsx'

/** The terms and figures of the results, and what is not shown. */
export function MethodTerms({ map }: { map: OpinionMap }) {
  return (
    <>
      <Paragraphs paragraphs={termParagraphs(map)} />
      <AsOf map={map} />
    </>
  )
}

/** The whole note on the method as paragraphs. */
export function MethodText({ map }: { map: OpinionMap }) {
  return (
    <>
      <Paragraphs paragraphs={methodParagraphs(map)} />
      <AsOf map={map} />
    </>
  )
}

/** Explains terms in fewer words than the note does; for results with groups. */
export type ShortTexts = { percentages: string; paleBar: string; groups: string }

/** Paragraphs with the term that each explains in bold: who took part, the terms, and what is not shown. */
export const methodParagraphs = (map: OpinionMap, short?: ShortTexts): string[] => [
  notARandomSample({ count: map.participantCount }),
  ...termParagraphs(map, short),
]

function termParagraphs(map: OpinionMap, short?: ShortTexts): string[] {
  const hasGroups = !hasNoGroups(map)
  const kind = groupingKindOf(map)
  const isInSteps = hasGroups && map.step !== undefined
  const isCards = isInSteps && map.step === 'cards'
  const stability = stabilitySentence(map)
  const groupsMean = () =>
    sentences([kind === 'sides' ? m.sidesMean() : m.groupsMean(), ...(stability ? [stability] : [])])
  return [
    isCards
      ? m.wordsExplained()
      : hasGroups && short
        ? short.percentages
        : percentagesMean({ isInSteps, hasGroups }),
    ...(hasGroups
      ? [
          ...(isCards ? [] : [short?.paleBar ?? m.paleBarExplained()]),
          short?.groups ?? groupsMean(),
          m.commonGroundMeans({ kind }),
        ]
      : []),
    map.step ? m.notShownWithGroups() : m.notShownMeans(),
  ]
}

const percentagesMean = ({ isInSteps, hasGroups }: { isInSteps: boolean; hasGroups: boolean }): string => {
  if (isInSteps) return m.percentagesInSteps()
  return hasGroups ? m.percentagesOfGroups() : m.percentagesMean()
}

export function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((text) => (
    <p key={text}>
      <Marked text={text} />
    </p>
  ))
}

/** The last counted vote, and the date of the figures. */
export function AsOf({ map: { asOfVote, createdAt } }: { map: OpinionMap }) {
  return (
    createdAt && (
      <p>
        <Marked
          text={m.asOf({ votes: wholeNumber(asOfVote), date: longDate(createdAt) })}
          renderLink={(date) => <time dateTime={createdAt}>{date}</time>}
        />
      </p>
    )
  )
}
