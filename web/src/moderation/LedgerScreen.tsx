import { getConversation, LIMITS, listDecisions, type Conversation } from '@parley/contract'
import { getRouteApi } from '@tanstack/react-router'
import * as m from '#messages/ledger.ts'
import * as aside from '#messages/setAside.ts'
import { useApiPages, useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { LedgerDownload } from './LedgerDownload.tsx'
import { LedgerRow } from './LedgerRow.tsx'
import styles from './LedgerScreen.module.css'

const route = getRouteApi('/conversation/$postSlugId/decisions')

/** What moderators decided about a conversation and its opinions, for everybody who may read it. */
export function LedgerScreen() {
  const { postSlugId: conversationSlugId } = route.useParams()
  const { data } = useApiQuery(getConversation, { conversationSlugId })
  const ledger = useLedger(conversationSlugId)
  const list = ledger.data?.pages.flatMap(({ decisionList }) => decisionList)
  const conversation = data?.conversationData
  const back = {
    to: '/conversation/$postSlugId',
    params: { postSlugId: conversationSlugId },
    label: conversation?.payload.title ?? m.toConversation(),
  } as const
  return (
    <Page title={m.title()} back={back}>
      {conversation && <Summary {...conversation} numSetAside={ledger.data?.pages[0]?.numSetAside ?? 0} />}
      {!list && !ledger.isError && <Loading label={m.loading()} lines={8} />}
      {!list && ledger.isError && (
        <FailedState text={m.failed()} error={ledger.error} retry={ledger.refetch} />
      )}
      {list?.length === 0 && <EmptyState title={m.empty()} />}
      {list && list.length > 0 && (
        <>
          <ol className={styles.list}>
            {list.map((decision) => (
              <LedgerRow key={decision.decisionId} {...{ decision, conversationSlugId }} />
            ))}
          </ol>
          <div className={styles.foot}>
            {ledger.isFetchNextPageError && <p role="alert">{m.olderFailed()}</p>}
            {ledger.hasNextPage && (
              <noscript>
                <p>{m.olderNeedScript()}</p>
              </noscript>
            )}
            {ledger.hasNextPage && (
              <Button busy={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
                {m.showOlder()}
              </Button>
            )}
            <LedgerDownload conversationSlugId={conversationSlugId} />
          </div>
        </>
      )}
    </Page>
  )
}

/** The decisions, newest first, page by page. */
const useLedger = (conversationSlugId: string) =>
  useApiPages(
    listDecisions,
    { conversationSlugId },
    {
      next: ({ decisionList, decisionCount }, input) => {
        const last = decisionList.at(-1)
        const isWhole =
          last === undefined ||
          decisionList.length === decisionCount ||
          decisionList.length < LIMITS.ledgerPage
        return isWhole ? undefined : { ...input, lastDecisionId: last.decisionId }
      },
    },
  )

/** How many opinions are moved and hidden, of all, and how many people are set aside. */
function Summary({ metadata, numSetAside }: Pick<Conversation, 'metadata'> & { numSetAside: number }) {
  const { opinionCount, movedOpinionCount: moved = 0, hiddenOpinionCount: hidden = 0 } = metadata
  return (
    <p className={styles.summary}>
      {m.summary({
        moved: wholeNumber(moved),
        hidden: wholeNumber(hidden),
        all: wholeNumber(opinionCount + moved + hidden),
        count: moved,
      })}{' '}
      {numSetAside > 0 && `${aside.asideNow({ count: numSetAside, people: wholeNumber(numSetAside) })} `}
      {m.withoutNames()}
    </p>
  )
}
