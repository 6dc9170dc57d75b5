import type { OpinionMap } from '@parley/contract'
import * as m from '#messages/results.ts'
import { longDate, wholeNumber } from '#ui/format.ts'
import styles from './MethodNote.module.css'
import { resamplesSentence } from '#results/groups/resamples.tsx'
import { Section } from './Section.tsx'

/** How to read the results, how they were made, and what they do not say. */
export function MethodNote({ map }: { map: OpinionMap }) {
  return (
    <Section id="method" guide="chance" title={m.method()}>
      <div className={styles.note}>
        <MethodText map={map} />
      </div>
    </Section>
  )
}

/** The same as paragraphs. */
export function MethodText({ map }: { map: OpinionMap }) {
  const hasGroups = map.groups.length > 0 && !map.noMapReason
  return (
    <>
      <p>
        <b>{m.whoTookPart()}</b> {m.notARandomSample(wholeNumber(map.participantCount))}
      </p>
      <p>
        <b>{m.percentages()}</b> {m.percentagesMean()}
      </p>
      {hasGroups && (
        <>
          <p>
            <b>{m.paleBar()}</b> {m.paleBarMeans()}
          </p>
          <p>
            <b>{m.groups()}</b> {map.mode === 'compat' ? m.groupsMeantBefore() : m.groupsMean()}
            {map.redraws && ` ${resamplesSentence(map.redraws)}`}
          </p>
          <p>
            <b>{m.commonGround()}</b> {m.commonGroundMeans()}
          </p>
        </>
      )}
      <p>
        <b>{m.notShown()}</b> {m.notShownMeans()}
      </p>
      {map.createdAt && (
        <p>
          <b>{hasGroups ? m.groupsAsOf(wholeNumber(map.asOfVote)) : m.asOf(wholeNumber(map.asOfVote))}</b>{' '}
          <time dateTime={map.createdAt}>{longDate(map.createdAt)}</time>
        </p>
      )}
    </>
  )
}
