import type { OpinionMap } from '@parley/contract'
import * as m from '#messages/results.ts'
import { longDate, wholeNumber } from '#ui/format.ts'
import { groupingKindOf } from '#ui/groups.ts'
import styles from './MethodNote.module.css'
import { stabilitySentence } from '#results/groups/resamples.tsx'
import { Section } from './Section.tsx'

export const METHOD_ANCHOR = 'method'

/** Explains how to read the results, how they are computed, and what they do not show. */
export function MethodNote({ map }: { map: OpinionMap }) {
  return (
    <Section id={METHOD_ANCHOR} guide="chance" title={m.method()}>
      <p className="note">
        <b>{m.whoTookPart()}</b> {notARandomSample(map)}
      </p>
      <details className={styles.more}>
        <summary>{m.whatWordsMean()}</summary>
        <div className={styles.note}>
          <MethodText map={map} />
        </div>
      </details>
    </Section>
  )
}

const notARandomSample = ({ participantCount: count }: OpinionMap): string =>
  m.notARandomSample({ people: wholeNumber(count), count })

const percentagesMean = ({ isInSteps, hasGroups }: { isInSteps: boolean; hasGroups: boolean }): string => {
  if (isInSteps) return m.percentagesInSteps()
  return hasGroups ? m.percentagesOfGroups() : m.percentagesMean()
}

/** The note on the method as paragraphs. */
export function MethodText({ map }: { map: OpinionMap }) {
  const hasGroups = map.groups.length > 0 && !map.noMapReason
  const kind = groupingKindOf(map)
  const isInSteps = hasGroups && map.step !== undefined
  const isCards = isInSteps && map.step === 'cards'
  const paragraphs = [
    { term: m.whoTookPart(), text: notARandomSample(map) },
    ...(isCards
      ? [{ term: m.words(), text: m.wordsMean() }]
      : [{ term: m.percentages(), text: percentagesMean({ isInSteps, hasGroups }) }]),
    ...(hasGroups
      ? [
          ...(isCards ? [] : [{ term: m.paleBar(), text: m.paleBarMeans() }]),
          {
            term: m.groups({ kind }),
            text: [kind === 'sides' ? m.sidesMean() : m.groupsMean(), stabilitySentence(map)]
              .filter(Boolean)
              .join(' '),
          },
          { term: m.commonGround(), text: m.commonGroundMeans({ kind }) },
        ]
      : []),
    { term: m.notShown(), text: map.step ? m.notShownOfGroups() : m.notShownMeans() },
  ]
  const votes = wholeNumber(map.asOfVote)
  return (
    <>
      {paragraphs.map(({ term, text }) => (
        <p key={term}>
          <b>{term}</b> {text}
        </p>
      ))}
      {map.createdAt && (
        <p>
          <b>{m.asOf({ votes })}</b> <time dateTime={map.createdAt}>{longDate(map.createdAt)}</time>
        </p>
      )}
    </>
  )
}
