import { getSetAsideComparison } from '@parley/contract'
import * as m from '#messages/withAndWithout.ts'
import { LedgerLink } from '#moderation/LedgerLink.tsx'
import { useApiQuery } from '#queries.ts'
import { Section } from '#results/Section.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { introOf, SetAsideTable } from './SetAsideTable.tsx'

/** Compares the results with and without set-aside people; hidden if there are fewer than five of them. */
export function SetAsideSection({ conversationSlugId }: { conversationSlugId: string }) {
  const { data, error, refetch } = useApiQuery(getSetAsideComparison, { conversationSlugId })
  if (!data?.comparison) return error && <FailedState text={m.failed()} error={error} retry={refetch} />
  const intro = introOf(data.comparison)
  return (
    <Section
      id="set-aside"
      guide="people"
      sentence={intro}
      title={m.title()}
      intro={
        <>
          {intro} <LedgerLink conversationSlugId={conversationSlugId} />
        </>
      }
    >
      <SetAsideTable {...data.comparison} />
    </Section>
  )
}
