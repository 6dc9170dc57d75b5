import type { OpinionMap } from '@parley/contract'
import * as m from '#messages/results.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { longDate, wholeNumber } from '#ui/format.ts'
import { groupingKindOf } from '#ui/groups.ts'
import styles from './MethodNote.module.css'
import { stabilitySentence } from '#results/groups/stability.ts'
import { Section } from './Section.tsx'

export const METHOD_ANCHOR = 'method'

/** Explains how to read the results, how they are computed, and what they do not show. */
export function MethodNote({ map }: { map: OpinionMap }) {
  const [who, ...others] = methodParagraphs(map)
  return (
    <Section id={METHOD_ANCHOR} guide="chance" title={m.method()}>
      <div className="note">
        <Paragraphs paragraphs={who ? [who] : []} />
      </div>
      <details className={styles.more}>
        <summary>{m.whatWordsMean()}</summary>
        <div className={styles.note}>
          <Paragraphs paragraphs={others} />
          <AsOf map={map} />
        </div>
      </details>
    </Section>
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

export type MethodParagraph = { term: string; text: string }

/** Explains terms in fewer words than the note does; for results with groups. */
export type ShortTexts = { percentages: string; paleBar: string; groups: string }

const percentagesMean = ({ isInSteps, hasGroups }: { isInSteps: boolean; hasGroups: boolean }): string => {
  if (isInSteps) return m.percentagesInSteps()
  return hasGroups ? m.percentagesOfGroups() : m.percentagesMean()
}

/** Who took part, the terms and figures of the results, and what is not shown. */
export function methodParagraphs(map: OpinionMap, short?: ShortTexts): MethodParagraph[] {
  const hasGroups = !hasNoGroups(map)
  const kind = groupingKindOf(map)
  const isInSteps = hasGroups && map.step !== undefined
  const isCards = isInSteps && map.step === 'cards'
  const groupsMean = () =>
    [kind === 'sides' ? m.sidesMean() : m.groupsMean(), stabilitySentence(map)].filter(Boolean).join(' ')
  return [
    {
      term: m.whoTookPart(),
      text: m.notARandomSample({ count: map.participantCount, people: wholeNumber(map.participantCount) }),
    },
    isCards
      ? { term: m.words(), text: m.wordsExplained() }
      : {
          term: m.percentages(),
          text: hasGroups && short ? short.percentages : percentagesMean({ isInSteps, hasGroups }),
        },
    ...(hasGroups
      ? [
          ...(isCards ? [] : [{ term: m.paleBar(), text: short?.paleBar ?? m.paleBarExplained() }]),
          { term: m.groups({ kind }), text: short?.groups ?? groupsMean() },
          { term: m.commonGround(), text: m.commonGroundMeans({ kind }) },
        ]
      : []),
    { term: m.notShown(), text: map.step ? m.notShownWithGroups() : m.notShownMeans() },
  ]
}

export function Paragraphs({ paragraphs }: { paragraphs: readonly MethodParagraph[] }) {
  return paragraphs.map(({ term, text }) => (
    <p key={term}>
      <b>{term}</b> {text}
    </p>
  ))
}

/** The last counted vote, and the date of the figures. */
export function AsOf({ map: { asOfVote, createdAt } }: { map: OpinionMap }) {
  return (
    createdAt && (
      <p>
        <b>{m.asOf({ votes: wholeNumber(asOfVote) })}</b>{' '}
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
    )
  )
}
