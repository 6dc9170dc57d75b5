import { LIMITS, listDecisions, type LedgerDecision } from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import * as m from '#messages/ledger.ts'
import { readApi } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { saveAsCsv } from '#ui/csv.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'
import { ledgerRows } from './ledgerWords.ts'

/** Every decision on a conversation as a file for spreadsheets. */
export function LedgerDownload({ conversationSlugId }: { conversationSlugId: string }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => everyDecision(queryClient, conversationSlugId),
    onSuccess: (decisions) => saveAsCsv(`${conversationSlugId}-decisions.csv`, ledgerRows(decisions)),
    onError: () => notify({ text: m.downloadFailed(), tone: 'error' }),
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
    const last = found.at(-1)
    const { decisionList } = await readApi(client, listDecisions, {
      conversationSlugId,
      limit: LIMITS.ledgerPageMax,
      ...(last === undefined ? {} : { lastDecisionId: last.decisionId }),
    })
    found.push(...decisionList)
    if (decisionList.length < LIMITS.ledgerPageMax) return found
  }
}
