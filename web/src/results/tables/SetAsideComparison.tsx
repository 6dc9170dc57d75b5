import { getSetAsideComparison } from '@parley/contract'
import * as m from '#messages/withAndWithout.ts'
import { LedgerLink } from '#moderation/LedgerLink.tsx'
import { useApiQuery } from '#queries.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Section } from '#results/Section.tsx'
import { introOf, SetAsideTable } from './SetAsideTable.tsx'

/** The results with and without the people who were set aside; nothing while these are fewer than five. */
export function SetAsideComparison({ conversationSlugId }: { conversationSlugId: string }) {
  const { data, error, refetch } = useApiQuery(getSetAsideComparison, { conversationSlugId })
  if (data?.comparison)
    return (
      <Section
        id="set-aside"
        guide="people"
        sentence={introOf(data.comparison)}
        title={m.title()}
        intro={
          <>
            {introOf(data.comparison)} <LedgerLink conversationSlugId={conversationSlugId} />
          </>
        }
      >
        <SetAsideTable {...data.comparison} />
      </Section>
    )
  return error && <FailedState text={m.failed()} error={error} retry={() => void refetch()} />
}
