import {
  getConversation,
  LIMITS,
  listDecisions,
  textLanguage,
  type Conversation,
  type LedgerDecision,
} from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import * as m from '#messages/ledger.ts'
import { sentences } from '#messages/lists.ts'
import * as aside from '#messages/setAside.ts'
import { readApi, useApiPages, useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { saveAsCsv } from '#ui/downloads/csv.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { notifyError } from '#ui/notices/notices.ts'
import { LedgerRow } from './LedgerRow.tsx'
import styles from './LedgerScreen.module.css'
import { ledgerRows } from './ledgerWords.ts'

const route = getRouteApi('/conversation/$postSlugId/decisions')

/** The moderators' decisions about a conversation and its opinions, for everybody who may read it. */
export function LedgerScreen() {
  const { postSlugId: conversationSlugId } = route.useParams()
  const { data } = useApiQuery(getConversation, { conversationSlugId })
  const ledger = useLedger(conversationSlugId)
  const list = ledger.data?.pages.flatMap(({ decisionList }) => decisionList)
  const conversation = data?.conversationData
  const back = {
    to: '/conversation/$postSlugId',
    params: { postSlugId: conversationSlugId },
    label: conversation ? (
      <span dir="auto" lang={textLanguage(conversation.payload)}>
        {conversation.payload.title}
      </span>
    ) : (
      m.toConversation()
    ),
  } as const
  const rows = (decisions: readonly LedgerDecision[]) => (
    <>
      <ol className={styles.list}>
        {decisions.map((decision) => (
          <LedgerRow key={decision.decisionId} {...{ decision, conversationSlugId }} />
        ))}
      </ol>
      <div className={styles.foot}>
        {ledger.isFetchNextPageError && <p role="alert">{m.olderFailed()}</p>}
        {ledger.hasNextPage && (
          <>
            <noscript>
              <p>{m.olderNeedScript()}</p>
            </noscript>
            <Button busy={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
              {m.showOlder()}
            </Button>
          </>
        )}
        <LedgerDownload conversationSlugId={conversationSlugId} />
      </div>
    </>
  )
  return (
    <Page title={m.title()} back={back}>
      {conversation && <Summary {...conversation} numSetAside={ledger.data?.pages[0]?.numSetAside ?? 0} />}
      <Fetched query={ledger} loading={m.loading()} lines={8} failed={m.failed()}>
        {() => (list && list.length > 0 ? rows(list) : <EmptyState title={m.empty()} />)}
      </Fetched>
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

/** How many of all opinions are moved and hidden, and how many people are set aside. */
function Summary({ metadata, numSetAside }: Pick<Conversation, 'metadata'> & { numSetAside: number }) {
  const { opinionCount, movedOpinionCount: moved = 0, hiddenOpinionCount: hidden = 0 } = metadata
  return (
    <p className={styles.summary}>
      {sentences([
        m.summary({
          hidden: wholeNumber(hidden),
          all: wholeNumber(opinionCount + moved + hidden),
          count: moved,
        }),
        ...(numSetAside > 0 ? [aside.asideNow({ count: numSetAside })] : []),
        m.withoutNames(),
      ])}
    </p>
  )
}

/** Downloads every decision on a conversation as a file for spreadsheets. */
function LedgerDownload({ conversationSlugId }: { conversationSlugId: string }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => everyDecision(queryClient, conversationSlugId),
    onSuccess: (decisions) => saveAsCsv(`${conversationSlugId}-decisions.csv`, ledgerRows(decisions)),
    onError: () => notifyError(m.downloadFailed()),
  })
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Icon name="download" />
      {m.downloadCsv()}
    </Button>
  )
}

async function everyDecision(client: QueryClient, conversationSlugId: string): Promise<LedgerDecision[]> {
  const found: LedgerDecision[] = []
  for (;;) {
    const { decisionList } = await readApi(client, listDecisions, {
      conversationSlugId,
      limit: LIMITS.ledgerPageMax,
      lastDecisionId: found.at(-1)?.decisionId,
    })
    found.push(...decisionList)
    if (decisionList.length < LIMITS.ledgerPageMax) return found
  }
}
