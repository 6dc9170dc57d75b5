import { Navigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsFrame } from '#firstScreen.ts'
import { AboutPersonMarks } from '#compose/AboutPersonMarks.tsx'
import { rowProblems, shortProblem } from '#compose/seedOpinions.ts'
import { opinionFieldId, SeedEditor } from '#compose/SeedEditor.tsx'
import * as m from '#messages/authoring.ts'
import { sentences } from '#messages/lists.ts'
import { PagePending } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Marked } from '#ui/Marked.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { BackToEdit, ComposerFrame } from './ComposerFrame.tsx'
import { ConversationPreview } from './ConversationPreview.tsx'
import { withSeeds, type ConversationDraft } from './conversationDraft.ts'
import { isReviewable } from './draftProblems.ts'
import { conversationDraft, editDraft, useConversationDraft } from './draftStore.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { ReviewBlocks } from './ReviewBlocks.tsx'
import styles from './ReviewScreen.module.css'
import { usePosting } from './usePosting.tsx'

/** The review of a valid draft: a preview of the conversation, and its starting opinions. */
export function ReviewScreen() {
  const draft = useConversationDraft()
  const now = useNow()
  if (useIsFrame()) return <PagePending title={m.checkAndPost()} />
  if (!isReviewable(draft, now)) return <Navigate to="/conversation/new/create" replace />
  return <Review draft={draft} />
}

function Review({ draft }: { draft: ConversationDraft }) {
  const { seedOpinions } = draft
  const posting = usePosting()
  const summary = useRef<HTMLElement>(null)
  const problems = rowProblems(seedOpinions)
  /** The rows that had a problem when they were pasted, moved or posted. */
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const shown = problems.filter(({ index }) => checked.has(index))
  const check = (): boolean => {
    const found = rowProblems(conversationDraft().seedOpinions)
    setChecked(new Set(found.map(({ index }) => index)))
    return found.length > 0
  }
  const removeShown = () => {
    const removed = new Set(shown.map(({ index }) => index))
    setChecked(new Set())
    editDraft((draft) => ({
      ...draft,
      seedOpinions: draft.seedOpinions.filter((_opinion, index) => !removed.has(index)),
    }))
  }
  const post = () => {
    if (flushSync(check)) return summary.current?.focus()
    posting.post()
  }

  const act = (
    <Button kind="primary" large busy={posting.isPending} onClick={post}>
      {posting.isPending ? m.posting() : m.post()}
    </Button>
  )
  const failure = posting.problem && <ErrorMessage text={posting.problem} />
  const notReady = problems.length
  return (
    <ComposerFrame
      title={m.reviewTitle()}
      back={<BackToEdit />}
      side={
        <>
          <h2>{m.asPeopleSeeIt()}</h2>
          <ConversationPreview draft={draft} />
          <div className={styles.act}>
            {act}
            {failure}
            <p className={styles.hint}>{m.editableFor()}</p>
          </div>
        </>
      }
      isActInSide
      foot={
        <>
          <span className={styles.ready}>
            <Marked text={m.readyCount({ ready: seedOpinions.length - notReady, notReady })} />
          </span>
          {act}
        </>
      }
    >
      <ReviewBlocks draft={draft} />
      <section aria-labelledby="starting-opinions" className={styles.opinions}>
        <h2 id="starting-opinions">{m.startingOpinions()}</h2>
        <p className={styles.hint}>
          <Marked text={sentences([m.startingOpinionsHint(), m.pasteHint()])} as={Keys} />
        </p>
        {shown.length > 0 && (
          <ErrorSummary
            ref={summary}
            heading={m.linesWithProblem({ count: shown.length, total: seedOpinions.length })}
            problems={shown.map((problem) => ({
              fieldId: opinionFieldId(problem.index),
              text: m.lineProblem({ number: problem.index + 1, problem: shortProblem(problem) }),
            }))}
            repair={
              shown.every(({ code }) => code !== 'too_long') && (
                <Button onClick={removeShown}>{m.removeLines({ count: shown.length })}</Button>
              )
            }
          />
        )}
        <SeedEditor
          label={m.startingOpinions()}
          opinions={seedOpinions}
          problems={shown}
          onEdit={(change) => editDraft((draft) => withSeeds(draft, change))}
          onRowsChanged={() => void check()}
        />
        <AboutPersonMarks
          opinions={seedOpinions}
          marks={draft.aboutPerson ?? []}
          onMark={(aboutPerson) => editDraft((draft) => ({ ...draft, aboutPerson }))}
        />
        <SeedProgress count={seedOpinions.length - notReady} />
      </section>
      <div className={styles.failure}>{failure}</div>
      {posting.dialog}
    </ComposerFrame>
  )
}

/** The keys for moving a row. */
function Keys({ children }: { children: string }) {
  return (
    <span className={styles.keys}>
      {children.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

const MIN_OPINIONS = 8

/** The number of starting opinions and the recommended minimum; none are required. */
function SeedProgress({ count }: { count: number }) {
  return (
    <>
      <p className={styles.progress}>
        <span>
          <Marked text={m.ofAtLeast({ count, least: MIN_OPINIONS })} />
        </span>
        <progress
          max={MIN_OPINIONS}
          value={Math.min(count, MIN_OPINIONS)}
          aria-label={m.startingOpinions()}
        />
      </p>
      <p className={styles.advice}>{m.askOthers()}</p>
    </>
  )
}
