import { listPatterns } from '@parley/contract'
import { useParams } from '@tanstack/react-router'
import * as m from '#messages/patterns.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { ModerationPage } from './ModerationPage.tsx'
import { PatternCard } from './PatternCard.tsx'

/** The unusual patterns in the votes of a conversation. */
export function PatternsScreen() {
  const { conversationSlugId = '' } = useParams({ strict: false })
  const target = { conversationSlugId }
  return (
    <ModerationPage target={target} title={m.title()}>
      {({ metadata }) => (
        <>
          {metadata.provenance && (
            <p className="note">{metadata.provenance.isUploaded ? m.uploadedByAnswers() : m.onlyHere()}</p>
          )}
          <Patterns conversationSlugId={conversationSlugId} />
        </>
      )}
    </ModerationPage>
  )
}

function Patterns({ conversationSlugId }: { conversationSlugId: string }) {
  const query = useApiQuery(listPatterns, { conversationSlugId }, { signed: true })
  return (
    <Fetched query={query} loading={m.loading()} lines={6} failed={m.failed()}>
      {({ patternList }) =>
        patternList.length === 0 ? (
          <EmptyState title={m.none()} />
        ) : (
          patternList.map((pattern) => <PatternCard key={pattern.patternSlugId} pattern={pattern} />)
        )
      }
    </Fetched>
  )
}
