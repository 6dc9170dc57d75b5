import {
  listRepresentative,
  type Conversation,
  type GroupKey,
  type OpinionMap,
  type PublishedRun,
} from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { stabilitySentence } from '#results/groups/stability.ts'
import { tenthsOf, shortSize, sizeInWords, type GroupSize } from '#results/groups/sizes.ts'
import { Strip } from '#results/lists/Strip.tsx'
import { stripLayout } from '#results/lists/strip.ts'
import { stripSentence } from '#results/lists/stripSentence.ts'
import { DownloadVotes } from '#results/verification/DownloadVotes.tsx'
import * as m from '#messages/fiveSteps.ts'
import { sentences } from '#messages/lists.ts'
import { placed } from '#messages/map.ts'
import * as verification from '#messages/verification.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useApiQuery } from '#queries.ts'
import { groupingKindOf, letterOf, nameOfGroup } from '#ui/groups.ts'
import styles from './FiveSteps.module.css'
import type { StepName } from './guideParts.ts'

type FiveStepsProps = {
  metadata: Pick<Conversation['metadata'], 'conversationSlugId' | 'publication'>
  run: Pick<
    PublishedRun | OpinionMap,
    'asOfVote' | 'participantCount' | 'numNotPlaced' | 'redraws' | 'structure'
  > &
    Pick<OpinionMap, 'redrawsAt' | 'stabilityWord'> & {
      groups: readonly ({ key: GroupKey; label?: string } & GroupSize)[]
    }
  /** The step to scroll to, and a ref for its heading. */
  openStep?: StepName
  askedRef?: Ref<HTMLHeadingElement>
}

/** Explains in five steps how the votes lead to the result, and how anybody can check it. */
export function FiveSteps({ metadata, run, openStep, askedRef }: FiveStepsProps) {
  const { conversationSlugId, publication } = metadata
  const { asOfVote, participantCount, groups, redraws } = run
  const kind = groupingKindOf(run)
  const [smallest] = groups.toSorted((a, b) => (a.share ?? a.size) - (b.share ?? b.size))
  const isOpen = publication === 'votes'
  const step = (name: StepName) => (name === openStep ? { isAsked: true, headingRef: askedRef } : {})
  return (
    <>
      <ol className={styles.steps}>
        <Step title={m.castVotes({ people: participantCount, votes: asOfVote })} {...step('votes')}>
          {m.choseToTakePart()}
        </Step>
        <Step title={m.placedTogether()} {...step('places')}>
          {sentences([m.onlyVotes(), ...notPlacedSentences(run)])}
        </Step>
        <Step title={m.repeated()} {...step('redraws')}>
          {stabilitySentence(run) ?? m.eachTime({ sentence: notRepeated(groups.length) })}
        </Step>
        {smallest && (
          <Step
            title={m.smallGroup({
              letter: letterOf(smallest.key),
              name: nameOfGroup(smallest),
              size: kind === 'sides' ? placed({ size: sizeOfSide(smallest) }) : sizeInWords(smallest),
              kind,
            })}
            {...step('chance')}
          >
            {smallest.tenths !== undefined && !redraws ? m.toldInWords() : couldBeOff(smallest.size)}
            <StandsOut conversationSlugId={conversationSlugId} groupKey={smallest.key} />
          </Step>
        )}
        <Step
          title={isOpen ? verification.anyoneCanCheck() : verification.howItIsChecked()}
          {...step('check')}
        >
          {isOpen ? verification.openVotes() : verification.closedVotes()}
          <div className={styles.acts}>
            {isOpen && <DownloadVotes isText conversationSlugId={conversationSlugId} />}
            <Link to="/guide" hash="verify">
              {verification.howToCheck()}
            </Link>
          </div>
        </Step>
      </ol>
      <p className={styles.acts}>
        <Link to="/guide">{m.wholeMethod()}</Link>
      </p>
    </>
  )
}

function notPlacedSentences({ numNotPlaced, participantCount, groups }: FiveStepsProps['run']): string[] {
  if (numNotPlaced === 0) return []
  if (groups.every(({ tenths }) => tenths === undefined))
    return [m.notPlaced({ notPlaced: numNotPlaced, people: participantCount })]
  const tenths = tenthsOf(numNotPlaced, participantCount)
  return [m.notPlacedInTen({ tenths, people: participantCount })]
}

const couldBeOff = (size: number) => m.couldBeOff({ points: marginOfError(size) })

const notRepeated = (numGroups: number) => (numGroups > 0 ? m.notMeasuredYet() : m.nothingToRepeat())

type StepProps = {
  title: string
  isAsked?: boolean
  headingRef?: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
}

function Step({ title, isAsked = false, headingRef, children }: StepProps) {
  return (
    <li aria-current={isAsked ? 'step' : undefined}>
      <h3 ref={headingRef} tabIndex={-1}>
        {title}
      </h3>
      <div>{children}</div>
    </li>
  )
}

/** The opinion by which a group stands out most, with the margin of error of each group. */
function StandsOut({ conversationSlugId, groupKey }: { conversationSlugId: string; groupKey: GroupKey }) {
  const wordsOf = useWordsOf()
  const { data } = useApiQuery(listRepresentative, { conversationSlugId })
  const opinion = data?.[groupKey]?.find((listed) =>
    stripLayout(listed).groups.some(({ key }) => key === groupKey),
  )
  if (!opinion) return null
  return (
    <figure className={styles.example}>
      <Strip opinion={opinion} kind="apart" />
      <span className="visually-hidden">{stripSentence(opinion, undefined)}</span>
      <figcaption dir="auto" lang={opinion.language}>
        {m.quoted({ sentence: wordsOf(opinion) })}
      </figcaption>
    </figure>
  )
}

/**
 * The margin of error in percentage points: half of the 95 % Wilson interval at a share of one half, where it is
 * widest.
 */
export const marginOfError = (voters: number): number => Math.round(98 / Math.sqrt(voters + 1.96 ** 2))

/** How many people are on a side, as the base of its figures. */
const sizeOfSide = ({ size, tenths }: GroupSize) => shortSize({ size, tenths })
