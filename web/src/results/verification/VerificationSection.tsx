import { getRunStatement, type Conversation, type OpinionMap, type RunStatement } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { Section } from '#results/Section.tsx'
import { betweenSentences, sentences } from '#messages/lists.ts'
import * as m from '#messages/verification.ts'
import { useApiQuery } from '#queries.ts'
import { downloadText } from '#ui/downloads/download.ts'
import { longDate } from '#ui/format.ts'
import { Button } from '#ui/Button.tsx'
import { useIsNear } from '#ui/useIsNear.ts'
import styles from './VerificationSection.module.css'
import { DownloadPublished } from './DownloadPublished.tsx'
import { DownloadVotes } from './DownloadVotes.tsx'

type VerificationSectionProps = {
  metadata: Pick<Conversation['metadata'], 'conversationSlugId' | 'publication'>
  map: Pick<OpinionMap, 'runId'>
}

/**
 * How anyone can check the results: with the votes if these are published, otherwise with the file of published results.
 * Below is what the operators of the site have verified.
 */
export function VerificationSection({
  metadata: { conversationSlugId, publication },
  map,
}: VerificationSectionProps) {
  const { ref, isNear } = useIsNear(600)
  const { data: statement } = useApiQuery(getRunStatement, { conversationSlugId }, { enabled: isNear })
  const isOpen = publication === 'votes'
  return (
    <Section id="check" title={isOpen ? m.anyoneCanCheck() : m.howItIsChecked()}>
      <div ref={ref} className={styles.check}>
        <p>{sentences(isOpen ? [m.openVotes(), m.inTheFile()] : [m.closedVotes(), m.publishedFile()])}</p>
        {statement && <Verified statement={statement} map={map} />}
        <div className={styles.actions}>
          {isOpen ? (
            <DownloadVotes conversationSlugId={conversationSlugId} />
          ) : (
            <DownloadPublished conversationSlugId={conversationSlugId} />
          )}
          {statement && <DownloadStatement {...{ statement, conversationSlugId }} />}
          <Link to="/guide" hash="verify">
            {m.howToCheck()}
          </Link>
        </div>
      </div>
    </Section>
  )
}

function Verified({ statement, map }: { statement: RunStatement; map: VerificationSectionProps['map'] }) {
  const date = longDate(statement.verifiedAt)
  return (
    <p>
      <b>{statement.isMatch ? m.verifiedOn({ date }) : m.differedOn({ date })}</b>
      {betweenSentences()}
      {sentences([...(statement.runId === map.runId ? [] : [m.isOfEarlierRun()]), m.signedByOperators()])}
    </p>
  )
}

type DownloadStatementProps = { statement: RunStatement; conversationSlugId: string }

/** Downloads the response of the call, which parley-verify reads. */
function DownloadStatement({ statement, conversationSlugId }: DownloadStatementProps) {
  const download = () =>
    downloadText({
      name: `${conversationSlugId}-statement.json`,
      type: 'application/json',
      text: JSON.stringify(statement, null, 2),
    })
  return <Button onClick={download}>{m.downloadStatement()}</Button>
}
