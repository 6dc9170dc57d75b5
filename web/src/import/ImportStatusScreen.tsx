import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as m from '#messages/import.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { announce } from '#ui/notices/announce.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { causeOf } from './causes.ts'
import { ImportComplete } from './ImportComplete.tsx'
import { ImportFailed } from './ImportFailed.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { shownSteps } from './steps.ts'
import { getImportStatus, type Output } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { apiQueryKey, useApiQuery } from '#queries.ts'

/** The progress of an import, the reason of its failure, or its results. */
export function ImportStatusScreen() {
  return (
    <AccessGate access="guest" title={m.importing()}>
      <Import />
    </AccessGate>
  )
}

function Import() {
  const { conversationSlugId } = useParams({ from: '/conversation/import/$conversationSlugId' })
  const { data, error, refetch } = useImportStatus(conversationSlugId)
  const said = data && sentenceOf(data)
  useEffect(() => {
    if (said) announce(said)
  }, [said])

  const isComplete = data?.state === 'complete'
  const title = isComplete ? m.complete() : data?.state === 'failed' ? m.failed() : m.importing()
  return (
    <Page
      title={title}
      back={{ to: '/conversation/import', label: m.title() }}
      context={isComplete && <ImportSteps status={data} isDone />}
    >
      {!data && !error && <Loading label={m.loading()} lines={6} />}
      {!data && error && (error.name === 'not_found' ? <Missing /> : null)}
      {!data && error && error.name !== 'not_found' && (
        <FailedState text={m.statusFailed()} error={error} retry={refetch} />
      )}
      {data && isComplete && <ImportComplete status={data} />}
      {data?.state === 'failed' && <ImportFailed status={data} />}
      {data && !isComplete && data.state !== 'failed' && <ImportProgress status={data} error={error} />}
    </Page>
  )
}

function Missing() {
  return (
    <EmptyState title={m.noSuchImport()}>
      <Link to="/conversation/import">{m.startAnother()}</Link>
    </EmptyState>
  )
}

/** The sentence that screen readers read aloud at each step. */
function sentenceOf(status: NonNullable<ReturnType<typeof useImportStatus>['data']>): string {
  if (status.state === 'failed') return m.failedBecause({ cause: causeOf(status) })
  if (status.state === 'complete') return m.complete()
  return shownSteps(status).find(({ state }) => state === 'present')?.title ?? m.importing()
}

const EVERY_MS = 2000

/** The state of an import, loaded every two seconds while the page is visible, until the import is over. */
function useImportStatus(conversationSlugId: string) {
  const key = apiQueryKey(getImportStatus, { conversationSlugId })
  const known = useQueryClient().getQueryData<Output<typeof getImportStatus>>(key)
  const isOver = known?.state === 'complete' || known?.state === 'failed'
  return useApiQuery(
    getImportStatus,
    { conversationSlugId },
    { refetchInterval: isOver ? false : EVERY_MS, staleTime: 0 },
  )
}
